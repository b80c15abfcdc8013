import { callPath } from '@hansang/contract';
import { useState } from 'react';
import { DayPicker } from '../../shared/time/day-picker.tsx';
import { useVenue } from '../../shared/venue/me.ts';
import { buttonClass } from '../../shared/widgets/button.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './till.module.css';
import { useTillWords } from './till-words.ts';

/** What a day sold, as a file for a till that nobody can connect. */
export function DayFile({ today }: { today: string }) {
  const t = useTillWords();
  const { language } = useWords();
  const { restaurantId } = useVenue();
  const [day, setDay] = useState(today);
  const asked = new URLSearchParams({ day, language });
  return (
    <section className={styles.section} aria-label={t('file.title')}>
      <h2 className={styles.title}>{t('file.title')}</h2>
      <p className={styles.note}>{t('file.note')}</p>
      <DayPicker day={day} onChange={setDay} />
      <div>
        <a
          className={buttonClass({})}
          href={`${callPath('tillDayFile', { restaurantId })}?${asked}`}
          download
        >
          {t('file.get')}
        </a>
      </div>
    </section>
  );
}
