import type { Webhook } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../shared/widgets/button.tsx';
import { ConfirmSheet } from '../../shared/widgets/confirm-sheet.tsx';
import styles from './till.module.css';
import { useTillWords } from './till-words.ts';
import { useTillChanges } from './use-tills.ts';

/** Where a till is told what happens. An owner has it sent again once that is off, and takes one away that nobody knows. */
export function TillHook({ tillId, webhook }: { tillId: string; webhook: Webhook }) {
  const t = useTillWords();
  const { turnHook } = useTillChanges();
  const [isSure, setSure] = useState(false);
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
      <div className={styles.buttons}>
        {offReason && (
          <Button disabled={turnHook.isPending} onClick={() => turn('resumeTillHook')}>
            {t('webhook.resume')}
          </Button>
        )}
        <Button
          kind="quiet"
          disabled={turnHook.isPending}
          onClick={() => (isOn ? setSure(true) : turn('removeTillHook'))}
        >
          {t('webhook.remove')}
        </Button>
      </div>
      {isSure && (
        <ConfirmSheet
          isOpen
          title={t('webhook.removeTitle')}
          confirm={t('webhook.remove')}
          kind="danger"
          isHeld={turnHook.isPending}
          onClose={() => setSure(false)}
          onConfirm={() => turn('removeTillHook')}
        >
          <p className={styles.url}>{url}</p>
          <p>{t('webhook.removeText')}</p>
        </ConfirmSheet>
      )}
    </>
  );
}
