import type { DifferenceKind } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';
import type { PaymentRow } from '../payment-row.ts';

const NOTE = `
  INSERT INTO payment_differences (restaurant_id, payment_id, kind, found_at, seen_at) VALUES ($1, $2, $3, $4, $4)
      ON CONFLICT (restaurant_id, payment_id, kind) DO UPDATE SET seen_at = $4, resolved_at = NULL`;

/** Notes that provider, payments and orders disagree; staff see it until it is gone. */
export async function noteDifference(
  client: Queryable,
  { restaurant_id, payment_id }: Pick<PaymentRow, 'restaurant_id' | 'payment_id'>,
  kind: DifferenceKind,
  now: Date,
): Promise<void> {
  await client.query(NOTE, [restaurant_id, payment_id, kind, now]);
}

/** What a later comparison did not find any more is resolved. */
export async function resolveDifferences(
  client: Queryable,
  { restaurant_id, payment_id }: Pick<PaymentRow, 'restaurant_id' | 'payment_id'>,
  stillThere: readonly DifferenceKind[],
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE payment_differences SET resolved_at = $4
      WHERE restaurant_id = $1 AND payment_id = $2 AND resolved_at IS NULL AND NOT kind = ANY ($3)`,
    [restaurant_id, payment_id, stillThere, now],
  );
}
