import { LANGUAGES, type Language } from '@hansang/contract';
import type { StoredText } from '@hansang/contract/schemas';
import { isSame } from '@hansang/rules/draft';
import { useId, useRef, useState } from 'react';
import { LANGUAGE_NAMES } from '../../../shared/words/language.ts';
import { useEditorWords } from '../editor-words.ts';
import styles from './fields.module.css';
import { leaveOnEnter } from './line-edit.tsx';

interface WordsEditProps {
  label: string;
  value: StoredText | null;
  isLong?: boolean;
  /** Without it nothing may stand there at all. */
  isNeeded?: boolean;
  longest: number;
  onSave(value: StoredText | null): void;
}

/** A text in four languages side by side; those that lack it are marked. Saved when a language is left. */
export function WordsEdit({ label, value, isLong, isNeeded, longest, onSave }: WordsEditProps) {
  const { e } = useEditorWords();
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const [problem, setProblem] = useState<'nameNeeded' | 'koreanNeeded' | null>(null);
  const save = () => {
    const inputs = [...(box.current?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
    const typed = inputs
      .map(({ name, value: text }) => [name, text.trim()] as const)
      .filter(([, text]) => text);
    const said = typed.length === 0 ? null : (Object.fromEntries(typed) as unknown as StoredText);
    const lacks = said === null ? isNeeded : !said.ko;
    setProblem(lacks ? (isNeeded ? 'nameNeeded' : 'koreanNeeded') : null);
    if (!lacks && !isSame(said, value)) onSave(said);
  };
  const input = (language: Language) => ({
    id: `${id}-${language}`,
    name: language,
    lang: language,
    maxLength: longest,
    defaultValue: value?.[language] ?? '',
    'aria-invalid': problem !== null && language === 'ko',
    'aria-describedby': problem && language === 'ko' ? `${id}-problem` : undefined,
    className: `${styles.input} ${isLacking(language) ? styles.lacking : ''}`,
    onBlur: save,
  });
  // Where nothing is written nothing is missing.
  const isLacking = (language: Language) => (value !== null || isNeeded === true) && !value?.[language];
  return (
    <fieldset className={styles.words} ref={box}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.languages}>
        {LANGUAGES.map((language) => (
          <div key={language} className={styles.field}>
            <label className={styles.label} htmlFor={`${id}-${language}`}>
              {LANGUAGE_NAMES[language]}
              {isLacking(language) && <span className={styles.missing}>{e('missing')}</span>}
            </label>
            {isLong ? (
              <textarea key={value?.[language]} {...input(language)} />
            ) : (
              <input key={value?.[language]} {...input(language)} onKeyDown={leaveOnEnter} />
            )}
          </div>
        ))}
      </div>
      {problem && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {e(problem)}
        </p>
      )}
    </fieldset>
  );
}
