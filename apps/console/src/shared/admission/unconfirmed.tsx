import { Button } from '../widgets/button.tsx';
import { Icon } from '../widgets/icon.tsx';
import { useWords } from '../words/words.ts';
import styles from './unconfirmed.module.css';
import { useAdmission } from './use-admission.ts';

interface UnconfirmedProps {
  tableIdx: number;
  visitId: string | null;
  /** Few words, and no tap that accepting the order is as well. */
  isBrief?: boolean;
}

/** Nobody has confirmed that guests sit at a table: the two taps that settle it. */
export function Unconfirmed({ tableIdx, visitId, isBrief = false }: UnconfirmedProps) {
  const { t } = useWords();
  const { decide, isSending, canAdmit, canClear } = useAdmission(tableIdx, visitId);
  return (
    <div className={isBrief ? `${styles.unconfirmed} ${styles.brief}` : styles.unconfirmed}>
      <p className={styles.text}>
        <Icon name="alert" size={20} />
        {t(isBrief ? 'admission.tileUnconfirmed' : 'admission.unconfirmed')}
      </p>
      <div className={styles.taps}>
        {canClear && (
          <Button disabled={isSending} onClick={() => decide({ kind: 'clear' })}>
            {t('admission.clear')}
          </Button>
        )}
        {canAdmit && !isBrief && (
          <Button kind="primary" disabled={isSending} onClick={() => decide({ kind: 'confirm' })}>
            {t('admission.confirm')}
          </Button>
        )}
      </div>
    </div>
  );
}
