import type { Refusal } from '@hansang/rules';
import { use } from 'react';
import { errorSentence, loadErrorTexts } from '../words/error-texts.ts';
import { useWords } from '../words/words.ts';

/** The sentence of a refusal of the rules. Needs a Suspense above it while the sentences are fetched. */
export function RefusalText({ refusal }: { refusal: Refusal }) {
  const { language } = useWords();
  const texts = use(loadErrorTexts(language));
  return errorSentence(texts, refusal.code, language, refusal.params);
}
