import { LANGUAGES, type Language } from '@hansang/contract';
import type { StoredText } from '@hansang/contract/schemas';
import { useId } from 'react';
import { LANGUAGE_NAMES } from '../../../shared/words/language.ts';
import styles from '../settings-page.module.css';

export type Drafted = Partial<Record<Language, string>>;

/** What was drafted as a venue keeps it, or null where the Korean is missing. */
export function storedOf(drafted: Drafted): StoredText | null {
  const said = Object.entries(drafted).flatMap(([language, text]) =>
    text?.trim() ? [[language, text.trim()]] : [],
  );
  const text = Object.fromEntries(said) as Partial<StoredText>;
  return text.ko ? { ...text, ko: text.ko } : null;
}

interface TextFieldsProps {
  drafted: Drafted;
  longest: number;
  onDraft(drafted: Drafted): void;
}

/** One text in the four languages, below one another. */
export function TextFields({ drafted, longest, onDraft }: TextFieldsProps) {
  const id = useId();
  return LANGUAGES.map((language) => {
    const shared = {
      id: `${id}-${language}`,
      lang: language,
      maxLength: longest,
      value: drafted[language] ?? '',
      onChange: (event: { target: { value: string } }) =>
        onDraft({ ...drafted, [language]: event.target.value }),
    };
    return (
      <div className={styles.text} key={language}>
        <label htmlFor={shared.id} lang={language}>
          {LANGUAGE_NAMES[language]}
        </label>
        {longest > 100 ? (
          <textarea className={styles.area} rows={3} {...shared} />
        ) : (
          <input className={styles.line} {...shared} />
        )}
      </div>
    );
  });
}
