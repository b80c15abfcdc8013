import { Button } from '../widgets/button.tsx';
import { Icon } from '../widgets/icon.tsx';
import { useWords } from '../words/words.ts';
import styles from './day-picker.module.css';
import { shiftDay } from './shift-day.ts';

/** Chooses a business day, `YYYY-MM-DD`. */
export function DayPicker({ day, onChange }: { day: string; onChange(day: string): void }) {
  const { t } = useWords();
  return (
    <div className={styles.days}>
      <Button shape="square" aria-label={t('pay.previous')} onClick={() => onChange(shiftDay(day, -1))}>
        <span className={styles.before}>
          <Icon name="chevron" />
        </span>
      </Button>
      <input
        type="date"
        className={styles.day}
        aria-label={t('pay.day')}
        value={day}
        onChange={({ target }) => target.value && onChange(target.value)}
      />
      <Button shape="square" aria-label={t('pay.next')} onClick={() => onChange(shiftDay(day, 1))}>
        <span className={styles.after}>
          <Icon name="chevron" />
        </span>
      </Button>
    </div>
  );
}
