import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { EditSheet } from './edit-sheet.tsx';
import { SettingRow } from './setting-row.tsx';
import { type Drafted, storedOf, TextFields } from './text-fields.tsx';

const LONGEST = { name: 80, notice: 1000, foodOrigin: 1000, allergyInfo: 1000 } as const;

/** A text of the venue's, in the four languages. Its name it always has. */
export function TextRow({ name }: { name: keyof typeof LONGEST }) {
  const t = useSettingWords();
  const { language, list } = useWords();
  const { values, save } = useOpenSettings();
  const text = values[name];
  const [draft, setDraft] = useState<{ text: Drafted; began: typeof text } | null>(null);
  const field = t(`field.${name}`);
  const done = (next: ReturnType<typeof storedOf>) => {
    setDraft(null);
    save(name, { [name]: next }, draft ? { [name]: draft.began } : undefined);
  };
  return (
    <SettingRow name={name} isWide>
      <p className={styles.said}>{text ? (text[language] ?? text.ko) : t('none')}</p>
      <Button
        aria-label={list([field, t('edit')])}
        onClick={() => setDraft({ text: { ...text }, began: text })}
      >
        {t('edit')}
      </Button>
      {draft && (
        <EditSheet
          title={field}
          isGood={storedOf(draft.text) !== null}
          onClose={() => setDraft(null)}
          onSave={() => done(storedOf(draft.text))}
          also={
            text &&
            name !== 'name' && (
              <Button kind="quiet" shape="large" onClick={() => done(null)}>
                {t('text.clear')}
              </Button>
            )
          }
        >
          <p className={styles.note}>{t('text.korean')}</p>
          <TextFields
            drafted={draft.text}
            longest={LONGEST[name]}
            onDraft={(next) => setDraft({ ...draft, text: next })}
          />
        </EditSheet>
      )}
    </SettingRow>
  );
}
