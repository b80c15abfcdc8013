import { HEAD_COUNT_DEFAULT, type RestrictionType } from '@hansang/contract';
import type { Localized } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../order/refusal.ts';

export interface RestrictedLine {
  readonly restrictionType: RestrictionType;
  readonly quantity: number;
  /** Won for the whole line. */
  readonly total: number;
  readonly multiLanguage: { readonly name: Localized };
}

export type RestrictionRefusal = Refusal<'RESTRICTION_HALF' | 'RESTRICTION_CASE'>;

/**
 * Why an order breaks its dishes' restrictions, or null. HALF: such dishes make up at most half of the order's
 * total (`max` in won). CASE: at most one such dish per head and order (`max` dishes). `name` is the first
 * restricted dish.
 */
export function restrictionRefusal(
  lines: readonly RestrictedLine[],
  headCount: number | null,
): RestrictionRefusal | null {
  const half = lines.filter(({ restrictionType }) => restrictionType === 'HALF');
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  const halfTotal = half.reduce((sum, line) => sum + line.total, 0);
  if (half[0] !== undefined && halfTotal * 2 > total)
    return refuse('RESTRICTION_HALF', { name: half[0].multiLanguage.name, max: Math.floor(total / 2) });
  const perHead = lines.filter(({ restrictionType }) => restrictionType === 'CASE');
  const heads = headCount ?? HEAD_COUNT_DEFAULT;
  if (perHead[0] !== undefined && perHead.reduce((sum, line) => sum + line.quantity, 0) > heads)
    return refuse('RESTRICTION_CASE', { name: perHead[0].multiLanguage.name, max: heads });
  return null;
}
