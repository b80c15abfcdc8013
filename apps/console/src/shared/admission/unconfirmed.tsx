import { useState } from 'react';
import { Button } from '../widgets/button.tsx';
import { ConfirmSheet } from '../widgets/confirm-sheet.tsx';
import { Icon } from '../widgets/icon.tsx';
import { useWords } from '../words/words.ts';
import { regretClearing, useIsClearingHeld } from './held-clearing.ts';
import styles from './unconfirmed.module.css';
import { useAdmission } from './use-admission.ts';

interface UnconfirmedProps {
  tableIdx: number;
  tableName: string;
  visitId: string | null;
  /** Beside an order whose accepting confirms the table as well. */
  isBrief?: boolean;
}

/** Nobody has confirmed that guests sit at a table: the acts that settle it. Letting the guests go is asked and can be regretted. */
export function Unconfirmed({ tableIdx, tableName, visitId, isBrief = false }: UnconfirmedProps) {
  const { t } = useWords();
  const { decide, clear, isSending, canAdmit, canClear } = useAdmission(tableIdx, visitId);
  const [isAsking, setIsAsking] = useState(false);
  const isHeld = useIsClearingHeld(visitId);
  const text = isBrief ? 'admission.unconfirmedBrief' : 'admission.unconfirmed';
  return (
    <div className={isBrief ? `${styles.unconfirmed} ${styles.brief}` : styles.unconfirmed}>
      <p className={styles.text} role={isHeld ? 'status' : undefined}>
        <Icon name="alert" size={20} />
        {t(isHeld ? 'admission.clearing' : text)}
      </p>
      <div className={styles.taps}>
        {isHeld && visitId !== null && (
          <Button onClick={() => regretClearing(visitId)}>{t('order.undo')}</Button>
        )}
        {canClear && !isHeld && (
          <Button disabled={isSending} onClick={() => setIsAsking(true)}>
            {t(isBrief ? 'admission.clearBrief' : 'admission.clear')}
          </Button>
        )}
        {canAdmit && !isBrief && !isHeld && (
          <Button kind="primary" disabled={isSending} onClick={() => decide({ kind: 'confirm' })}>
            {t('admission.confirm')}
          </Button>
        )}
      </div>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('admission.clearTitle', { table: tableName })}
        confirm={t('admission.clear')}
        kind="danger"
        isHeld={isSending}
        onConfirm={() => {
          clear();
          setIsAsking(false);
        }}
      >
        <p>{t('admission.clearNote')}</p>
      </ConfirmSheet>
    </div>
  );
}
