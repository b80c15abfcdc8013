import { LANGUAGES, type Language, longestIn } from '@hansang/contract';
import type { StoredText } from '@hansang/contract/schemas';
import { isSame } from '@hansang/rules/draft';
import { type FocusEvent, useId, useRef, useState } from 'react';
import { LANGUAGE_NAMES } from '../../../shared/words/language.ts';
import { useEditor } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';
import styles from './fields.module.css';
import { leaveOnEnter } from './line-edit.tsx';
import { Suggestion } from './suggestion.tsx';
import { type Texts, useSuggestions } from './use-suggestions.ts';

/** What new parts are called before somebody names them. */
const NEW_NAMES = ['newDish', 'newCategory', 'newSize', 'newGroup', 'newOption'] as const;

interface WordsEditProps {
  label: string;
  value: StoredText | null;
  isLong?: boolean;
  /** Without it nothing may stand there at all. */
  isNeeded?: boolean;
  longest: number;
  onSave(value: StoredText | null): void;
}

/**
 * A text in four languages side by side; those of the venue's that lack it are marked, and names are offered in them what
 * the glossary has. Saved when a language is left.
 */
export function WordsEdit({ label, value, isLong, isNeeded, longest, onSave }: WordsEditProps) {
  const { e } = useEditorWords();
  const { draft } = useEditor();
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const [problem, setProblem] = useState<'nameNeeded' | 'koreanNeeded' | null>(null);
  const [written, setWritten] = useState<{ over: StoredText | null; texts: Texts } | null>(null);
  // What is typed counts until something else is the truth.
  const given = written?.over === value ? written.texts : value;
  const suggestions = Object.entries(useSuggestions(isNeeded ? given : null)).filter(
    ([language, text]) =>
      draft.languages.includes(language as Language) &&
      text.length <= longestIn(language as Language, longest),
  ) as [Language, string][];
  const inputs = () => [...(box.current?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
  const textsTyped = () =>
    inputs()
      .map(({ name, value: text }) => [name, text.trim()] as const)
      .filter(([, text]) => text);
  const save = () => {
    const typed = textsTyped();
    const said = typed.length === 0 ? null : (Object.fromEntries(typed) as unknown as StoredText);
    const lacks = said === null ? isNeeded : !said.ko;
    setProblem(lacks ? (isNeeded ? 'nameNeeded' : 'koreanNeeded') : null);
    if (!lacks && !isSame(said, value)) onSave(said);
  };
  const take = (taken: readonly (readonly [Language, string])[]) => {
    const offered = new Map<string, string>(taken);
    for (const input of inputs()) input.value = offered.get(input.name) ?? input.value;
    save();
    // What was pressed goes; a keyboard goes on with the next one.
    const next = suggestions.find(([language]) => !offered.has(language))?.[0];
    (next ? document.getElementById(`${id}-${next}-suggestion`) : box.current)?.focus();
  };
  const isOffered = (language: Language) => suggestions.some(([offered]) => offered === language);
  const input = (language: Language) => ({
    id: `${id}-${language}`,
    name: language,
    lang: language,
    maxLength: longestIn(language, longest),
    defaultValue: value?.[language] ?? '',
    'aria-invalid': problem !== null && language === 'ko',
    'aria-describedby':
      problem && language === 'ko'
        ? `${id}-problem`
        : isOffered(language)
          ? `${id}-${language}-suggestion`
          : undefined,
    className: `${styles.input} ${isLacking(language) ? styles.lacking : ''}`,
    onChange: () => setWritten({ over: value, texts: Object.fromEntries(textsTyped()) }),
    onBlur: save,
    // A name that nobody wrote yet is typed over, not after.
    onFocus: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (NEW_NAMES.some((key) => e(key) === target.value)) target.select();
    },
  });
  // Where nothing is written nothing is missing.
  const isLacking = (language: Language) =>
    draft.languages.includes(language) && (value !== null || isNeeded === true) && !value?.[language];
  return (
    <fieldset className={styles.words} ref={box} tabIndex={-1}>
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
            {suggestions.map(
              (offered) =>
                offered[0] === language && (
                  <Suggestion
                    key={language}
                    id={`${id}-${language}-suggestion`}
                    language={language}
                    text={offered[1]}
                    onTake={() => take([offered])}
                  />
                ),
            )}
          </div>
        ))}
      </div>
      {suggestions.length > 1 && (
        <button type="button" className={styles.takeAll} onClick={() => take(suggestions)}>
          {e('takeSuggestions', { count: suggestions.length })}
        </button>
      )}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {e(problem)}
        </p>
      )}
    </fieldset>
  );
}
