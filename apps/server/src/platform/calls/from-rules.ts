import { LANGUAGES } from '@hansang/contract';
import { formatWon } from '@hansang/i18n';
import type { Refusal as RulesRefusal } from '@hansang/rules';
import { type Refusal, refuse } from './refusal.ts';

/** An amount of won as each language writes it. */
export const wonTexts = (amount: number): Readonly<Record<string, string>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, formatWon(amount, language)]));

/** A refusal of the rules as the server answers it; `root` is the field under which its path stands. */
export function fromRules({ code, params, path }: RulesRefusal, root = 'body'): Refusal {
  const { name, max, count, amount, when } = params;
  return refuse(code, {
    params: {
      ...(name && { name }),
      ...(max !== undefined && { max }),
      ...(count !== undefined && { count }),
      ...(amount !== undefined && { amount: wonTexts(amount) }),
      ...(when && { when }),
    },
    ...(path === undefined ? {} : { details: [{ path: `${root}.${path}`, message: code }] }),
  });
}
