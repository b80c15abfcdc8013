import type { ErrorCode } from '@hansang/contract';
import type { RefusalExtra } from '@hansang/contract/schemas';

/** An expected failure: a value, never an exception. */
export interface Refusal {
  readonly refused: ErrorCode;
  /** What the sentence's `{placeholders}` stand for; a value may differ by language. */
  readonly params?: RefusalParams;
  /** What was wrong with the input, field by field. */
  readonly details?: readonly { path: string; message: string }[];
  /** Fields that the reply carries beside the error's own, such as the current `cart`. */
  readonly extra?: RefusalExtra;
}

export type RefusalParams = Readonly<Record<string, string | number | Readonly<Record<string, string>>>>;

export const refuse = (refused: ErrorCode, rest: Omit<Refusal, 'refused'> = {}): Refusal => ({
  refused,
  ...rest,
});

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;
