import type { ErrorCode } from '@hansang/contract';
import type { Localized } from '@hansang/contract/schemas';

/** What a refusal's sentence needs: fill `{name}`, `{max}`, `{count}` and `{amount}` of the code's text with these. */
export interface RefusalParams {
  /** The dish, group, option or size it is about, in every language. */
  readonly name?: Localized;
  /** The most that is allowed. */
  readonly max?: number;
  /** The least that is needed. */
  readonly count?: number;
  /** Won; a sentence has it as its language writes money. */
  readonly amount?: number;
  /** At what hours, in every language. */
  readonly when?: Localized;
}

/** An expected failure: a code of the contract's `ERRORS` and what its sentence needs. Returned, never thrown. */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly params: RefusalParams;
  /** The field of the request that is wrong, where one can be named. */
  readonly path?: string;
}

export function refuse<const Code extends ErrorCode>(
  code: Code,
  params: RefusalParams = {},
  path?: string,
): Refusal<Code> {
  return path === undefined ? { code, params } : { code, params, path };
}
