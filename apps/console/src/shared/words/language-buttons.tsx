import { LANGUAGES } from '@hansang/contract';
import { LANGUAGE_NAMES } from './language.ts';
import { useWords } from './words.ts';

/** One button for each language that the console speaks, each by its own name. */
export function LanguageButtons({ className }: { className: string | undefined }) {
  const { language, setLanguage } = useWords();
  return LANGUAGES.map((one) => (
    <button
      key={one}
      type="button"
      lang={one}
      className={className}
      aria-pressed={one === language}
      onClick={() => setLanguage(one)}
    >
      {LANGUAGE_NAMES[one]}
    </button>
  ));
}
