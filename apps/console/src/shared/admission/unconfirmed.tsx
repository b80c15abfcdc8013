import { Button } from '../widgets/button.tsx';
import { Icon } from '../widgets/icon.tsx';
import { useWords } from '../words/words.ts';
import styles from './unconfirmed.module.css';
import { useAdmission } from './use-admission.ts';

/** Nobody has confirmed that guests sit at a table: the two taps that settle it. */
export function Unconfirmed({ tableIdx, visitId }: { tableIdx: number; visitId: string | null }) {
  const { t } = useWords();
  const { decide, isSending, canAdmit, canClear } = useAdmission(tableIdx, visitId);
  return (
    <div className={styles.unconfirmed}>
      <p className={styles.text}>
        <Icon name="alert" size={20} />
        {t('admission.unconfirmed')}
      </p>
      <div className={styles.taps}>
        {canClear && (
          <Button disabled={isSending} onClick={() => decide({ kind: 'clear' })}>
            {t('admission.clear')}
          </Button>
        )}
        {canAdmit && (
          <Button kind="primary" disabled={isSending} onClick={() => decide({ kind: 'confirm' })}>
            {t('admission.confirm')}
          </Button>
        )}
      </div>
    </div>
  );
}
