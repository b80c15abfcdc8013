import type { LineReason } from '@hansang/contract';
import type pg from 'pg';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type RefundBound, tellLarge } from '../refunding/large-refund.ts';
import { asker, type LineOf, type LineSaid, runOnLine } from './line-statement.ts';

/** Pieces of a line that staff take off, or give free. */
export interface LineChangeAsked extends LineOf {
  readonly kind: 'OFF' | 'FREE';
  readonly quantity: number;
  /** The order's, on the screen. */
  readonly version: number;
  /** Why they come off, or are free. */
  readonly reason: LineReason | null;
  readonly note: string | null;
  readonly bound: RefundBound;
}

/** What a `line_asked` says of the change itself and of what bounds its refund. */
export const changeOf = ({
  restaurantId,
  orderId,
  line,
  quantity,
  version,
  reason,
  note,
  bound,
}: Omit<LineChangeAsked, 'kind' | 'actor'>) => ({
  restaurant_id: restaurantId,
  order_id: orderId,
  line,
  quantity,
  version,
  reason,
  note,
  refund_above: bound.above,
  is_proven: bound.isProvenLately,
});

/** Takes pieces of a line off, or gives them free; a refusal has changed nothing. */
export function changeLine(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  asked: LineChangeAsked,
): Promise<LineSaid> {
  return transaction(db.pool, async (client) => {
    const now = clock.now();
    const said = await runOnLine(client, 'change_line', {
      ...changeOf(asked),
      ...asker(asked.actor, now),
      kind: asked.kind,
    });
    await tellOwners(client, said, asked, now);
    return said;
  });
}

/** A change that gives much of a payment back, or may, is told to the venue's owners with it. */
export async function tellOwners(
  client: pg.PoolClient,
  said: LineSaid,
  { restaurantId, bound }: Pick<LineChangeAsked, 'restaurantId' | 'bound'>,
  now: Date,
): Promise<void> {
  if (said.outcome !== 'DONE' || !said.isLarge) return;
  // The statement has counted what went back before.
  await tellLarge(client, bound, { restaurantId, refundedBefore: bound.above, amount: said.refund }, now);
}
