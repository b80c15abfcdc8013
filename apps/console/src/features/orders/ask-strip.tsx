import { ADMISSION_ASK_SECONDS } from '@hansang/contract';
import type { Board } from '@hansang/contract/schemas';
import { useAdmission } from '../../shared/admission/use-admission.ts';
import { useNow } from '../../shared/time/now.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './ask-strip.module.css';

/** Phones whose table has not answered for a minute: one tap lets them in or refuses them. Absent while there are none. */
export function AskStrip({ asking }: { asking: Board['asking'] }) {
  const { t } = useWords();
  const { may } = useVenue();
  const now = useNow();
  const open = asking.filter(({ askedAt }) => now - Date.parse(askedAt) >= ADMISSION_ASK_SECONDS * 1000);
  if (open.length === 0 || !may('table.admit')) return null;
  return (
    <section className={styles.strip} data-pops-up aria-label={t('admission.asking')}>
      {open.map((phone) => (
        <Asking key={phone.phoneId} phone={phone} />
      ))}
    </section>
  );
}

function Asking({ phone }: { phone: Board['asking'][number] }) {
  const { t } = useWords();
  const { tableIdx, tableName, visitId, phoneId, label } = phone;
  const { decide, isSending } = useAdmission(tableIdx, visitId);
  const answer = (isIn: boolean) => decide({ kind: 'phone', phoneId, isIn });
  return (
    <div className={styles.phone} data-steady={`asking ${phoneId}`}>
      <Icon name="seated" size={22} />
      <p className={styles.text}>
        <b>{tableName}</b> {t('admission.asks', { label })}
      </p>
      <Button disabled={isSending} onClick={() => answer(false)}>
        {t('admission.refuse')}
      </Button>
      <Button kind="primary" disabled={isSending} onClick={() => answer(true)}>
        {t('admission.letIn')}
      </Button>
    </div>
  );
}
