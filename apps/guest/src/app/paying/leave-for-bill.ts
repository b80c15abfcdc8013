import type { BillOffer } from '@hansang/contract/schemas';
import type { Parts } from '../parts.ts';
import { leaveFor } from './leave-to-pay.ts';

/** Leaves to pay a part of the bill: the server keeps it, so that the phone has nothing to remember. */
export function leaveForBill(
  parts: Pick<Parts, 'isPaying'>,
  { pgAuthParams, pgForm }: Pick<BillOffer, 'pgAuthParams' | 'pgForm'>,
): Promise<void> {
  return leaveFor(parts, { ...pgForm, fields: pgAuthParams });
}
