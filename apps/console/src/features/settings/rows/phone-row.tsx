import { useState } from 'react';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { SettingRow } from './setting-row.tsx';

const LONGEST = 40;

/** The number that guests read where something went wrong; none where it is left empty. */
export function PhoneRow() {
  const t = useSettingWords();
  const { values, save } = useOpenSettings();
  const phone = values.customerServicePhone;
  const [typed, setTyped] = useState<{ text: string; began: typeof phone } | null>(null);
  const leave = () => {
    const next = typed?.text.trim() || null;
    if (typed !== null && next !== phone)
      save('customerServicePhone', { customerServicePhone: next }, { customerServicePhone: typed.began });
    setTyped(null);
  };
  return (
    <SettingRow name="customerServicePhone" isWide>
      {({ note }) => (
        <input
          type="tel"
          className={`${styles.line} ${styles.phone}`}
          maxLength={LONGEST}
          aria-label={t('field.customerServicePhone')}
          aria-describedby={note}
          value={typed?.text ?? phone ?? ''}
          onChange={(event) => setTyped({ text: event.target.value, began: typed ? typed.began : phone })}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      )}
    </SettingRow>
  );
}
