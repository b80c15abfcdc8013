import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { EditSheet } from './edit-sheet.tsx';
import { SettingRow } from './setting-row.tsx';
import { type Drafted, storedOf, TextFields } from './text-fields.tsx';

const LONGEST = 1000;

/** A text for the whole menu, in the four languages. */
export function TextRow({ name }: { name: 'notice' | 'foodOrigin' | 'allergyInfo' }) {
  const t = useSettingWords();
  const { language } = useWords();
  const { values, save } = useOpenSettings();
  const [draft, setDraft] = useState<Drafted | null>(null);
  const text = values[name];
  const field = t(`field.${name}`);
  const done = (next: ReturnType<typeof storedOf>) => {
    setDraft(null);
    save(name, { [name]: next });
  };
  return (
    <SettingRow name={name} isWide>
      <p className={styles.said}>{text ? (text[language] ?? text.ko) : t('none')}</p>
      <Button aria-label={`${field}, ${t('edit')}`} onClick={() => setDraft({ ...text })}>
        {t('edit')}
      </Button>
      {draft && (
        <EditSheet
          title={field}
          isGood={storedOf(draft) !== null}
          onClose={() => setDraft(null)}
          onSave={() => done(storedOf(draft))}
          also={
            text && (
              <Button kind="quiet" shape="large" onClick={() => done(null)}>
                {t('text.clear')}
              </Button>
            )
          }
        >
          <p className={styles.note}>{t('text.korean')}</p>
          <TextFields drafted={draft} longest={LONGEST} onDraft={setDraft} />
        </EditSheet>
      )}
    </SettingRow>
  );
}
