import { type OpeningHours, type OpenSpan, WEEKDAYS, type Weekday } from '@hansang/rules/hours';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { SettingRow } from '../rows/setting-row.tsx';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { DaySheet } from './day-sheet.tsx';
import { spansText } from './hours-text.ts';

const USUAL: readonly OpenSpan[] = [{ open: '11:00', close: '22:00' }];

/** Opening hours by day of the week, or none: always open. */
export function WeekRow() {
  const t = useSettingWords();
  const { list } = useWords();
  const { values, save } = useOpenSettings();
  const [edited, setEdited] = useState<{ day: Weekday; began: OpeningHours } | null>(null);
  const hours = values.openingHours as OpeningHours;
  const { weekly } = hours;
  const put = (next: OpeningHours['weekly'], began = hours) => {
    const { weekly: _before, ...rest } = hours;
    const openingHours = next ? { weekly: next, ...rest } : rest;
    save('openingHours', { openingHours }, { openingHours: began });
  };
  return (
    <SettingRow name="openingHours" isWide>
      {weekly ? (
        <ul className={styles.items}>
          {WEEKDAYS.map((one) => (
            <li className={styles.item} key={one}>
              <b className={styles.stage}>{t(`day.${one}`)}</b>
              <span className={styles.grow}>{spansText(weekly[one] ?? [], t, list)}</span>
              <Button
                kind="quiet"
                aria-label={list([t(`day.${one}`), t('edit')])}
                onClick={() => setEdited({ day: one, began: hours })}
              >
                {t('edit')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.said}>{t('hours.always')}</p>
      )}
      <Button onClick={() => put(weekly ? undefined : everyDay(USUAL))}>
        {t(weekly ? 'hours.roundTheClock' : 'hours.byDay')}
      </Button>
      {edited && weekly && (
        <DaySheet
          day={edited.day}
          weekly={weekly}
          onClose={() => setEdited(null)}
          onSave={(spans, isForAll) => {
            const { day, began } = edited;
            setEdited(null);
            // Another day that another console changed meanwhile stays as it is now; the same one has two editors.
            const isOther = isForAll || spansOf(began, day) !== spansOf(hours, day);
            put(isForAll ? everyDay(spans) : { ...weekly, [day]: spans }, isOther ? began : hours);
          }}
        />
      )}
    </SettingRow>
  );
}

const spansOf = ({ weekly }: OpeningHours, day: Weekday) => JSON.stringify(weekly?.[day] ?? []);

const everyDay = (spans: readonly OpenSpan[]) => Object.fromEntries(WEEKDAYS.map((day) => [day, spans]));
