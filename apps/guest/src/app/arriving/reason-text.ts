import type { Language } from '@hansang/contract';
import { errorText, loadErrorTexts } from '../../shared/words/error-texts.ts';
import type { Reason } from './verdict.ts';

/** The sentence of a refusal: the app's own for its code, else the server's, else 'invalid access'. */
export async function reasonText({ code, message }: Reason, language: Language): Promise<string> {
  const { entryFaults }: { readonly entryFaults: Readonly<Record<string, string>> } =
    await loadErrorTexts(language);
  const own = entryFaults[code];
  if (own !== undefined) return own;
  if (code === 'INVALID_ACCESS' && message) return message[language] || message.ko;
  return errorText(code, language);
}
