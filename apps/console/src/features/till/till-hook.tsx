import type { Webhook } from '@hansang/contract/schemas';
import { Button } from '../../shared/widgets/button.tsx';
import styles from './till.module.css';
import { useTillWords } from './till-words.ts';
import { useTillChanges } from './use-tills.ts';

/** Where a till is told what happens, and what an owner does once that address is off. */
export function TillHook({ tillId, webhook }: { tillId: string; webhook: Webhook }) {
  const t = useTillWords();
  const { turnHook } = useTillChanges();
  const { endpointId, url, isOn, offReason, trouble } = webhook;
  const turn = (to: 'resumeTillHook' | 'removeTillHook') => turnHook.mutate({ tillId, endpointId, to });
  return (
    <>
      <p className={styles.webhook}>
        <span className={styles.url}>{url}</span>
        <span className={`${styles.state} ${isOn && !trouble ? styles.good : styles.bad}`}>
          {offReason ? t(`off.${offReason}`) : trouble ? t(`trouble.${trouble}`) : t('webhook.fine')}
        </span>
      </p>
      {offReason && (
        <div className={styles.buttons}>
          <Button disabled={turnHook.isPending} onClick={() => turn('resumeTillHook')}>
            {t('webhook.resume')}
          </Button>
          <Button kind="quiet" disabled={turnHook.isPending} onClick={() => turn('removeTillHook')}>
            {t('webhook.remove')}
          </Button>
        </div>
      )}
    </>
  );
}
