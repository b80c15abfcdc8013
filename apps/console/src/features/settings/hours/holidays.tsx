import {
  hoursFaults,
  type OpeningHours,
  type RegularHoliday,
  WEEKDAYS,
  type Weekday,
} from '@hansang/rules/hours';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { EditSheet } from '../rows/edit-sheet.tsx';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { datedText, regularText } from './hours-text.ts';

type List = 'regularHolidays' | 'temporaryHolidays';

/** Days on which the venue is closed: such as come back, and dates. */
export function Holidays() {
  const t = useSettingWords();
  const { list } = useWords();
  const { values, save } = useOpenSettings();
  const hours = values.openingHours as OpeningHours;
  const [adding, setAdding] = useState<{ what: List; began: OpeningHours } | null>(null);
  const { regularHolidays = [], temporaryHolidays = [] } = hours;
  const put = (what: List, days: OpeningHours[List]) => {
    setAdding(null);
    // Days that another console changed while the sheet was open have two editors; whatever else it changed stays.
    const isOther = adding && JSON.stringify(adding.began[what]) !== JSON.stringify(hours[what]);
    const openingHours = { ...hours, [what]: days };
    save('openingHours', { openingHours }, isOther ? { openingHours: adding.began } : undefined);
  };
  return (
    <>
      <HolidayList
        title={t('holidays.weekly')}
        days={regularHolidays.map((holiday) => regularText(holiday, t, list))}
        onAdd={() => setAdding({ what: 'regularHolidays', began: hours })}
        onRemove={(index) =>
          put(
            'regularHolidays',
            regularHolidays.filter((_, at) => at !== index),
          )
        }
      />
      <HolidayList
        title={t('holidays.dated')}
        days={temporaryHolidays.map((dates) => datedText(dates, t))}
        onAdd={() => setAdding({ what: 'temporaryHolidays', began: hours })}
        onRemove={(index) =>
          put(
            'temporaryHolidays',
            temporaryHolidays.filter((_, at) => at !== index),
          )
        }
      />
      {adding?.what === 'regularHolidays' && (
        <RegularSheet
          onClose={() => setAdding(null)}
          onSave={(holiday) => put('regularHolidays', [...regularHolidays, holiday])}
        />
      )}
      {adding?.what === 'temporaryHolidays' && (
        <DatedSheet
          onClose={() => setAdding(null)}
          onSave={(dates) =>
            put(
              'temporaryHolidays',
              [...temporaryHolidays, dates].sort((a, b) => (a.from < b.from ? -1 : 1)),
            )
          }
        />
      )}
    </>
  );
}

interface HolidayListProps {
  title: string;
  days: readonly string[];
  onAdd(): void;
  onRemove(index: number): void;
}

function HolidayList({ title, days, onAdd, onRemove }: HolidayListProps) {
  const t = useSettingWords();
  const { list } = useWords();
  return (
    <div className={`${styles.row} ${styles.wide}`}>
      <p className={styles.label}>{title}</p>
      <div className={styles.control}>
        {days.length === 0 && <p className={styles.said}>{t('none')}</p>}
        <ul className={styles.items}>
          {days.map((day, index) => (
            <li className={styles.item} key={day}>
              <span className={styles.grow}>{day}</span>
              <Button kind="quiet" aria-label={list([day, t('remove')])} onClick={() => onRemove(index)}>
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
        <Button aria-label={list([title, t('add')])} onClick={onAdd}>
          {t('add')}
        </Button>
      </div>
    </div>
  );
}

const WEEKS = [1, 2, 3, 4, 5, -1] as const;

function RegularSheet({ onClose, onSave }: { onClose(): void; onSave(holiday: RegularHoliday): void }) {
  const t = useSettingWords();
  const [weekday, setWeekday] = useState<Weekday>('mon');
  const [week, setWeek] = useState('0');
  return (
    <EditSheet
      title={t('holidays.weekly')}
      isGood
      onClose={onClose}
      onSave={() => onSave(week === '0' ? { weekday } : { weekday, nth: [Number(week)] })}
    >
      <label className={styles.text}>
        <span>{t('holidays.day')}</span>
        <select
          className={styles.line}
          value={weekday}
          onChange={(event) => setWeekday(event.target.value as Weekday)}
        >
          {WEEKDAYS.map((day) => (
            <option key={day} value={day}>
              {t(`day.${day}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.text}>
        <span>{t('holidays.week')}</span>
        <select className={styles.line} value={week} onChange={(event) => setWeek(event.target.value)}>
          <option value="0">{t('holidays.everyWeek')}</option>
          {WEEKS.map((nth) => (
            <option key={nth} value={nth}>
              {nth === -1 ? t('holidays.lastWeek') : t('holidays.week.nth', { nth })}
            </option>
          ))}
        </select>
      </label>
    </EditSheet>
  );
}

function DatedSheet({
  onClose,
  onSave,
}: {
  onClose(): void;
  onSave(dates: { from: string; to: string }): void;
}) {
  const t = useSettingWords();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const dates = { from, to: to || from };
  return (
    <EditSheet
      title={t('holidays.dated')}
      isGood={hoursFaults({ temporaryHolidays: [dates] }).length === 0}
      onClose={onClose}
      onSave={() => onSave(dates)}
    >
      <label className={styles.text}>
        <span>{t('holidays.first')}</span>
        <input
          type="date"
          className={styles.line}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
      </label>
      <label className={styles.text}>
        <span>{t('holidays.final')}</span>
        <input
          type="date"
          className={styles.line}
          min={from}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </label>
    </EditSheet>
  );
}
