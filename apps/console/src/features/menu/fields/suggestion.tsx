import type { Language } from '@hansang/contract';
import { LANGUAGE_NAMES } from '../../../shared/words/language.ts';
import { useEditorWords } from '../editor-words.ts';
import styles from './fields.module.css';

interface SuggestionProps {
  id: string;
  language: Language;
  text: string;
  onTake(): void;
}

/** A name that the glossary offers: no part of the menu before somebody takes it. */
export function Suggestion({ id, language, text, onTake }: SuggestionProps) {
  const { e } = useEditorWords();
  return (
    <button
      type="button"
      id={id}
      className={styles.suggestion}
      data-suggestion={language}
      aria-label={e('takeSuggestion', { text, language: LANGUAGE_NAMES[language] })}
      onClick={onTake}
    >
      <span className={styles.suggested}>{e('suggestion')}</span>
      <span lang={language}>{text}</span>
    </button>
  );
}
