import type { BillEntryKind } from '@hansang/contract';
import { isRefusal, type Refusal } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { addEntryIn, voidEntryIn } from '../../bill/bill-entries.ts';
import type { TillParts } from '../till-parts.ts';
import { type OwnPart, type OwnParts, type PartTold, takeBackOwn, writeOwn } from './own-on-bill.ts';
import { keyOfTill } from './till-actor.ts';

export interface TillEntryAsked {
  readonly externalId: string;
  readonly visitId: string;
  readonly kind: BillEntryKind;
  readonly amount: number;
  readonly reason: string;
}

const FIND = `
  SELECT e.entry_id AS id, e.visit_id AS "visitId",
         NOT EXISTS (SELECT FROM bill_entries w WHERE w.restaurant_id = e.restaurant_id AND w.voids_id = e.entry_id) AS counts
    FROM external_ids x JOIN bill_entries e ON e.restaurant_id = x.restaurant_id AND e.entry_id = x.our_id
   WHERE x.restaurant_id = $1 AND x.till_id = $2 AND x.kind = 'ENTRY' AND x.their_id = $3
  -- never null: counts`;

const entries: OwnParts = {
  kind: 'ENTRY',
  async find(client, { restaurantId, tillId }, externalId) {
    const { rows } = await client.query<OwnPart>(FIND, [restaurantId, tillId, externalId]);
    return rows[0] ?? null;
  },
};

/** Writes down a discount or the like that was given at the till, so that both come to the same; never more than is owed. */
export async function enterOnBill(
  parts: TillParts,
  till: TillSession,
  asked: TillEntryAsked,
): Promise<PartTold | Refusal> {
  const { visitId, externalId, kind, amount, reason } = asked;
  const key = keyOfTill(till, 'addTillEntry', externalId, asked);
  return writeOwn(parts, till, entries, { visitId, key }, async (client, change, held, now) => {
    const request = { billVersion: held.version, kind, amount, reason };
    const entered = await addEntryIn(client, { ...change, request }, held, now);
    return isRefusal(entered) ? entered : entered.entryId;
  });
}

/** Takes back what this till entered on a bill. */
export function voidOnBill(
  parts: TillParts,
  till: TillSession,
  { externalId, reason }: { readonly externalId: string; readonly reason: string },
): Promise<PartTold | Refusal> {
  return takeBackOwn(parts, till, entries, externalId, (client, change, { id: entryId }, held, now) =>
    voidEntryIn(client, { ...change, entryId, reason }, held, now),
  );
}
