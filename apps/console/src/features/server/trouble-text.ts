import { troubleKeys } from '@hansang/contract';
import type { ServerFinding } from '@hansang/contract/schemas';
import type { ServerWords } from './server-words.ts';

/** What is wrong, and what to do about it. What its sentences stand on comes with it from the server. */
export function troubleText({ trouble, params }: ServerFinding, say: ServerWords) {
  const fillIn = say as (
    key: ReturnType<typeof troubleKeys>[number],
    params: ServerFinding['params'],
  ) => string;
  const texts = troubleKeys(trouble, params.reason).map((key) => fillIn(key, params));
  const remedy = texts.pop() ?? '';
  return { wrong: texts.join(' '), remedy };
}
