import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { deviceName } from '../../shared/device-name.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './account-page.module.css';

/** The devices that the account is logged in on, and how to log them out. */
export function OwnSessions() {
  const { t, moment, failure } = useWords();
  const client = useQueryClient();
  const { tell, warn } = useTeller();
  const queryKey = keys.ownSessions;
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call('ownSessions', { signal }) });
  const then = {
    onError: (error: Error) => warn(failure(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  };
  const end = useMutation({
    mutationFn: (sessionId: string) => call('endOwnSession', { params: { sessionId } }),
    onSuccess: () => tell(t('account.sessionEnded')),
    ...then,
  });
  const endOthers = useMutation({
    mutationFn: () => call('endOtherSessions', {}),
    onSuccess: () => tell(t('account.othersEnded')),
    ...then,
  });
  if (!data) return null;
  return (
    <>
      <ul className={styles.sessions}>
        {data.sessions.map(({ sessionId, isThis, device, address, since, lastUsedAt }) => {
          const name = deviceName(device) ?? t('account.unknownDevice');
          const when = [
            address,
            t('account.sessionSince', { time: moment(since) }),
            t('account.sessionUsed', { time: moment(lastUsedAt) }),
          ];
          return (
            <li key={sessionId} className={styles.session}>
              <span>
                <span className={styles.device}>{name}</span>
                {isThis && <span className={styles.mark}>{t('account.thisDevice')}</span>}
                <span className={styles.when}>{when.filter(Boolean).join(' · ')}</span>
              </span>
              {!isThis && (
                <Button
                  aria-label={t('account.sessionEndOf', { device: name })}
                  disabled={end.isPending}
                  onClick={() => end.mutate(sessionId)}
                >
                  {t('account.sessionEnd')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {data.sessions.length > 1 && (
        <div className={styles.row}>
          <Button disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('account.othersEnd')}
          </Button>
        </div>
      )}
    </>
  );
}
