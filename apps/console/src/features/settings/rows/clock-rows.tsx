import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { TimeField } from '../hours/time-field.tsx';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { EditSheet } from './edit-sheet.tsx';
import { SettingRow } from './setting-row.tsx';

/** By which clock days and hours are counted; another one is confirmed in its sheet, with what it does. */
export function TimeZoneRow() {
  const t = useSettingWords();
  const { list } = useWords();
  const { values, save } = useOpenSettings();
  const { timeZone } = values;
  const [draft, setDraft] = useState<{ zone: string; began: string } | null>(null);
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <SettingRow name="timeZone" isWide>
      <p className={styles.said}>{timeZone}</p>
      <Button
        aria-label={list([t('field.timeZone'), t('edit')])}
        onClick={() => setDraft({ zone: timeZone, began: timeZone })}
      >
        {t('edit')}
      </Button>
      {draft && (
        <EditSheet
          title={t('field.timeZone')}
          isGood={draft.zone !== timeZone}
          onClose={() => setDraft(null)}
          onSave={() => {
            setDraft(null);
            save('timeZone', { timeZone: draft.zone }, { timeZone: draft.began });
          }}
        >
          <p className={styles.conflict}>{t('timeZone.warning')}</p>
          <label className={styles.text}>
            <span>{t('field.timeZone')}</span>
            <select
              className={styles.line}
              value={draft.zone}
              onChange={(event) => setDraft({ ...draft, zone: event.target.value })}
            >
              {(zones.includes(timeZone) ? zones : [timeZone, ...zones]).map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </select>
          </label>
        </EditSheet>
      )}
    </SettingRow>
  );
}

/** When one business day ends and the next begins. */
export function CutOffRow() {
  const t = useSettingWords();
  const { list } = useWords();
  const { values, save } = useOpenSettings();
  const { businessDayCutOff: time } = values;
  const [draft, setDraft] = useState<{ time: string; began: string } | null>(null);
  return (
    <SettingRow name="businessDayCutOff" isWide>
      <p className={styles.said}>{time}</p>
      <Button
        aria-label={list([t('field.businessDayCutOff'), t('edit')])}
        onClick={() => setDraft({ time, began: time })}
      >
        {t('edit')}
      </Button>
      {draft && (
        <EditSheet
          title={t('field.businessDayCutOff')}
          isGood={draft.time !== '' && draft.time !== time}
          onClose={() => setDraft(null)}
          onSave={() => {
            setDraft(null);
            save('businessDayCutOff', { businessDayCutOff: draft.time }, { businessDayCutOff: draft.began });
          }}
        >
          <p className={styles.conflict}>{t('timeZone.warning')}</p>
          <TimeField
            label={t('field.businessDayCutOff')}
            time={draft.time}
            onChange={(next) => setDraft({ ...draft, time: next })}
          />
        </EditSheet>
      )}
    </SettingRow>
  );
}
