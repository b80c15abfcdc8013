import type { TableDetail, TablePhone } from '@hansang/contract/schemas';
import { useId } from 'react';
import { Unconfirmed } from '../../shared/admission/unconfirmed.tsx';
import { useAdmission } from '../../shared/admission/use-admission.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './table-phones.module.css';
import sheet from './table-sheet.module.css';

/**
 * The phones of a table with what can be done about each; where they are let in, whether staff know of guests there. Where
 * nobody has to be let in, a phone that was taken out may come in anew with the table's code.
 */
export function TablePhones({ table }: { table: TableDetail }) {
  const { t } = useWords();
  const { admission, phones, tableIdx, tableName, visitId } = table;
  const { decide, isSending, canAdmit } = useAdmission(tableIdx, visitId);
  if (!admission && phones.length === 0) return null;
  return (
    <section className={sheet.section} aria-labelledby="table-phones">
      <h3 className={sheet.sectionTitle} id="table-phones">
        {t('admission.phones')}
      </h3>
      {admission?.state === 'UNCONFIRMED' && (
        <Unconfirmed tableIdx={tableIdx} tableName={tableName} visitId={visitId} />
      )}
      {admission?.state === 'CLOSED' && (
        <div className={styles.closed}>
          <p>{t('admission.closed')}</p>
          {canAdmit && (
            <Button kind="primary" disabled={isSending} onClick={() => decide({ kind: 'confirm' })}>
              {t('admission.open')}
            </Button>
          )}
        </div>
      )}
      {phones.length === 0 ? (
        <p className={sheet.none}>{t('admission.noPhones')}</p>
      ) : (
        <ul>
          {phones.map((phone) => (
            <li key={phone.phoneId} className={styles.phone} data-steady={`phone ${phone.phoneId}`}>
              <Phone
                phone={phone}
                isSending={isSending}
                onAnswer={canAdmit ? (isIn) => decide({ kind: 'phone', phoneId: phone.phoneId, isIn }) : null}
                hasVisit={!admission || admission.state === 'OPEN' || admission.state === 'UNCONFIRMED'}
              />
            </li>
          ))}
        </ul>
      )}
      {!admission && canAdmit && <p className={sheet.none}>{t('admission.linkNote')}</p>}
    </section>
  );
}

interface PhoneProps {
  phone: TablePhone;
  isSending: boolean;
  /** There is something to be let into. */
  hasVisit: boolean;
  onAnswer: ((isIn: boolean) => void) | null;
}

function Phone({ phone: { label, state, since }, isSending, hasVisit, onAnswer }: PhoneProps) {
  const { t, clock } = useWords();
  const id = useId();
  const canLetIn = hasVisit && state !== 'IN';
  const canRefuse = hasVisit && (state === 'ASKING' || state === 'IN');
  return (
    <>
      <p id={id} className={styles.label}>
        <b>{label}</b> {t(`admission.state.${state}`)}
      </p>
      <span className={styles.since}>{clock(since)}</span>
      {onAnswer && canRefuse && (
        <Button aria-describedby={id} disabled={isSending} onClick={() => onAnswer(false)}>
          {t(state === 'IN' ? 'admission.remove' : 'admission.refuse')}
        </Button>
      )}
      {onAnswer && canLetIn && (
        <Button
          kind={state === 'ASKING' ? 'primary' : 'plain'}
          aria-describedby={id}
          disabled={isSending}
          onClick={() => onAnswer(true)}
        >
          {t('admission.letIn')}
        </Button>
      )}
    </>
  );
}
