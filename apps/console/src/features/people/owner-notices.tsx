import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useReadInterval } from '../../shared/live/use-live.ts';
import { minutesBetween } from '../../shared/time/elapsed.ts';
import { useNow } from '../../shared/time/now.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import { actText } from './act-text.ts';
import styles from './owner-notices.module.css';

/** So many lie open; the rest is a number, and in the log. */
const SHOWN = 2;

/** What others did that an owner should know: it stays until it was read. */
export function OwnerNotices() {
  const words = useWords();
  const { t, failure } = words;
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const now = useNow();
  const queryKey = keys.notices(restaurantId);
  const refetchInterval = useReadInterval();
  const { data } = useQuery({
    queryKey,
    refetchInterval,
    queryFn: ({ signal }) => call('notices', { params: { restaurantId }, signal }),
  });
  const read = useMutation({
    mutationFn: (upTo: string) => call('readNotices', { params: { restaurantId }, body: { upTo } }),
    onError: (error) => warn(failure(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const [latest] = data?.notices ?? [];
  if (!data || !latest) return null;
  const ago = (at: string) => {
    const { hours, minutes } = minutesBetween(Date.parse(at), now);
    if (hours >= 24) return words.moment(at);
    if (hours > 0) return t('notice.ago', { time: t('time.hours', { hours }) });
    return minutes > 0 ? t('notice.ago', { time: t('time.minutes', { minutes }) }) : t('notice.now');
  };
  return (
    <aside className={styles.notices} aria-label={t('notice.label')}>
      <Icon name="alert" size={22} />
      <ul className={styles.list}>
        {data.notices.slice(0, SHOWN).map((notice) => (
          <li key={notice.eventId}>
            {actText(notice, words)} <span className={styles.ago}>{ago(notice.at)}</span>
          </li>
        ))}
        {data.notices.length > SHOWN && <li className={styles.ago}>+{data.notices.length - SHOWN}</li>}
      </ul>
      <Button disabled={read.isPending} onClick={() => read.mutate(latest.eventId)}>
        {t('notice.read')}
      </Button>
    </aside>
  );
}
