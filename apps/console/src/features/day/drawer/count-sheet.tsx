import type { Drawer } from '@hansang/contract/schemas';
import { type Pieces, worthOf } from '@hansang/rules/day';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { WonField } from '../../../shared/money/won-field.tsx';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { ConfirmSheet } from '../../../shared/widgets/confirm-sheet.tsx';
import { Field } from '../../../shared/widgets/field.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useDayWords } from '../day-words.ts';
import { useAsked } from '../use-asked.ts';
import { useOnce, useShowDrawer } from '../use-day.ts';
import { Difference } from './difference.tsx';
import styles from './drawer.module.css';
import { PieceCounter } from './piece-counter.tsx';

/** What is counted for: to open the drawer, in between, to close it, or late as it closed itself. */
export type Counting = 'open' | 'count' | 'close' | 'late';

const TITLES = { open: 'openDrawer', count: 'count', close: 'closeDrawer', late: 'countLate' } as const;
const TOLD = { open: 'opened', count: 'moved', close: 'drawerDone', late: 'moved' } as const;
const DO = { open: 'doOpen', count: 'doCount', close: 'doClose', late: 'doCount' } as const;

interface CountSheetProps {
  counting: Counting | null;
  /** Of a late count the one that closed itself. */
  drawer: Drawer | null;
  /** What was counted last: what the next drawer begins with. */
  lastCounted: number | null;
  /** Cash that was taken since a drawer was open last. Won. */
  loose: number;
  onClose(): void;
}

/** Counts cash, piece by piece or as one amount. */
export function CountSheet({ counting, drawer: now, lastCounted, loose, onClose }: CountSheetProps) {
  const { won } = useWords();
  const d = useDayWords();
  const { restaurantId } = useVenue();
  const drawer = useAsked(now, counting !== null, (one) => one?.drawerId ?? null);
  // What it was opened for stays readable while it slides away.
  const [shown, setShown] = useState<Counting>('open');
  const [isTyped, setTyped] = useState(false);
  const [typed, setTypedAmount] = useState<number | null>(null);
  const [pieces, setPieces] = useState<Pieces>({});
  const [note, setNote] = useState('');
  if (counting !== null && counting !== shown) setShown(counting);
  const close = () => {
    setTyped(false);
    setTypedAmount(null);
    setPieces({});
    setNote('');
    onClose();
  };
  const counted = isTyped ? typed : worthOf(pieces);
  const show = useShowDrawer();
  const change = useOnce({
    send(amount: number, key) {
      const params = { restaurantId, drawerId: drawer?.drawerId ?? '' };
      if (shown === 'open')
        return call('openDrawer', { params: { restaurantId }, body: { opening: amount }, key });
      if (shown === 'count') return call('moveCash', { params, body: { kind: 'COUNT', amount }, key });
      const more = { ...(!isTyped && { pieces: { ...pieces } }), ...(note.trim() && { note: note.trim() }) };
      return call('closeDrawer', { params, body: { counted: amount, ...more }, key });
    },
    show,
    told: d(TOLD[shown]),
    onDone: close,
    isOpen: counting !== null,
  });
  return (
    <ConfirmSheet
      isOpen={counting !== null}
      onClose={close}
      title={d(TITLES[shown])}
      place="side"
      isOnTop={false}
      confirm={d(DO[shown], { amount: won(counted ?? 0) })}
      isHeld={counted === null || change.isPending}
      onConfirm={() => change.mutate(counted ?? 0)}
    >
      <div className={styles.form}>
        {loose > 0 && (shown === 'open' || shown === 'late') && (
          <p>{d(shown === 'open' ? 'loose' : 'looseLate', { amount: won(loose) })}</p>
        )}
        <div className={styles.acts}>
          {shown === 'open' && lastCounted !== null && (
            <Button
              aria-pressed={isTyped && typed === lastCounted}
              onClick={() => {
                setTyped(true);
                setTypedAmount(lastCounted);
              }}
            >
              {d('asLast', { amount: won(lastCounted) })}
            </Button>
          )}
          <Button onClick={() => setTyped(!isTyped)}>{d(isTyped ? 'byPieces' : 'typeTotal')}</Button>
        </div>
        {isTyped ? (
          <WonField label={d('total')} value={typed} onChange={setTypedAmount} />
        ) : (
          <>
            <PieceCounter pieces={pieces} onChange={setPieces} />
            <p className={styles.total}>
              <span>{d('total')}</span>
              <strong>{won(counted ?? 0)}</strong>
            </p>
          </>
        )}
        {shown !== 'open' && drawer && counted !== null && (
          <p className={styles.compared} role="status">
            <span>
              {d('expected')} {won(drawer.expected)}
            </span>
            <Difference amount={counted - drawer.expected} />
          </p>
        )}
        {(shown === 'close' || shown === 'late') && (
          <Field
            label={d('note')}
            value={note}
            maxLength={200}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </div>
    </ConfirmSheet>
  );
}
