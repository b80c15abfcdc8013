import type { ServerFinding } from '@hansang/contract/schemas';
import type { ServerWords } from './server-words.ts';

/** What is wrong, and what to do about it. What its sentence stands on comes with it from the server. */
export function troubleText({ trouble, params }: ServerFinding, say: ServerWords) {
  const fillIn = say as (
    key: `${'trouble' | 'do'}.${typeof trouble}`,
    params: ServerFinding['params'],
  ) => string;
  return { wrong: fillIn(`trouble.${trouble}`, params), remedy: fillIn(`do.${trouble}`, params) };
}
