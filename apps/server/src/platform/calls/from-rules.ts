import type { Refusal as RulesRefusal } from '@hansang/rules';
import { type Refusal, refuse } from './refusal.ts';

/** A refusal of the rules as the server answers it; `root` is the field under which its path stands. */
export function fromRules({ code, params, path }: RulesRefusal, root = 'body'): Refusal {
  const { name, max, count } = params;
  return refuse(code, {
    params: {
      ...(name && { name }),
      ...(max !== undefined && { max }),
      ...(count !== undefined && { count }),
    },
    ...(path === undefined ? {} : { details: [{ path: `${root}.${path}`, message: code }] }),
  });
}
