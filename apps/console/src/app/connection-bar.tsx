import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { keys } from '../shared/api/keys.ts';
import { LiveContext, SLOW_READ_MS } from '../shared/live/use-live.ts';
import { useNow } from '../shared/time/now.ts';
import { useVenue } from '../shared/venue/me.ts';
import { Icon } from '../shared/widgets/icon.tsx';
import { useWords } from '../shared/words/words.ts';
import styles from './connection-bar.module.css';
import { type ConnectionNotice, connectionNotice } from './connection-notice.ts';

/** How long a connection may blink without anybody being told, in ms. */
const BLINK_MS = 1200;
const BACK_MS = 3000;

/** Says that the connection is lost and how old the screen is, and that it is back. */
export function ConnectionBar() {
  const { t, clock } = useWords();
  const { restaurantId } = useVenue();
  const live = useContext(LiveContext);
  const client = useQueryClient();
  const reading = useIsFetching({ queryKey: keys.venue(restaurantId) });
  const now = useNow();
  const [lostSince, setLostSince] = useState<number | null>(null);
  const [backUntil, setBackUntil] = useState(0);
  const isLost = live === 'lost';
  useEffect(() => {
    if (isLost) setLostSince((since) => since ?? Date.now());
  }, [isLost]);
  // Caught up: the connection is there again and what was missed has been read.
  const isCaughtUp = live === 'live' && reading === 0 && lostSince !== null;
  useEffect(() => {
    if (!isCaughtUp) return;
    setLostSince((since) => {
      if (since !== null && Date.now() - since > BLINK_MS) setBackUntil(Date.now() + BACK_MS);
      return null;
    });
  }, [isCaughtUp]);
  const lastRead = Math.max(
    0,
    ...client
      .getQueryCache()
      .findAll({ queryKey: keys.venue(restaurantId) })
      .map((query) => query.state.dataUpdatedAt),
  );
  const notice: ConnectionNotice = connectionNotice({
    now: Date.now(),
    lostSince,
    backUntil,
    lastRead,
    blinkMs: BLINK_MS,
    freshMs: 2 * SLOW_READ_MS,
  });
  const text =
    notice === 'lost'
      ? t('live.lost', { time: clock(lastRead || now) })
      : notice === 'slow'
        ? t('live.slow')
        : notice === 'back'
          ? t('live.back')
          : '';
  return (
    <div role="status">
      {notice !== 'none' && (
        <p className={`${styles.bar} ${styles[notice]}`}>
          <Icon name={notice === 'back' ? 'check' : 'offline'} size={20} />
          {text}
        </p>
      )}
    </div>
  );
}
