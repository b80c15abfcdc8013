import { STAFF_ROLES, type StaffRole } from '@hansang/contract';
import { useId } from 'react';
import { useWords } from '../../shared/words/words.ts';
import styles from './people.module.css';

/** One of the roles, each with what it may do. */
export function RoleChoice({ role, onChoose }: { role: StaffRole; onChoose(role: StaffRole): void }) {
  const { t } = useWords();
  const name = useId();
  return (
    <fieldset className={styles.roles}>
      <legend>{t('people.role')}</legend>
      {STAFF_ROLES.map((one) => (
        <label key={one} className={styles.choice}>
          <input type="radio" name={name} checked={one === role} onChange={() => onChoose(one)} />
          <span>
            <span className={styles.name}>{t(`role.${one}`)}</span>
            <span className={styles.quiet}>{t(`people.can.${one}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
