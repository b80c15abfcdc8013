import type { BillEntryKind } from '@hansang/contract';
import { businessDay } from '@hansang/rules/hours';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { addEntryIn, voidEntryIn } from '../../bill/bill-entries.ts';
import { changeBill } from '../../bill/bill-parts.ts';
import { loadRest } from '../../bill/hold-bill.ts';
import type { TillParts } from '../till-parts.ts';
import { findOwn, rememberOwn } from './own-names.ts';
import { keyOfTill, moverOfTill } from './till-actor.ts';

export interface TillEntryAsked {
  readonly externalId: string;
  readonly visitId: string;
  readonly kind: BillEntryKind;
  readonly amount: number;
  readonly reason: string;
}

interface Entered {
  readonly entryId: string;
  readonly owed: number;
}

/**
 * Writes down a discount or the like that was given at the till, so that both come to the same; never more than is owed and
 * nobody is paying. What the till calls it makes it the same one however often it comes.
 */
export async function enterOnBill(
  parts: TillParts,
  till: TillSession,
  asked: TillEntryAsked,
): Promise<Entered | Refusal> {
  const { db, clock } = parts.platform;
  const { restaurantId } = till;
  const { visitId, externalId, kind, amount, reason } = asked;
  const venue = await parts.venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const key = keyOfTill(till, 'addTillEntry', externalId, asked);
  const change = {
    restaurantId,
    visitId,
    billVersion: null,
    actor: moverOfTill(till),
    key,
    day: businessDay(clock.now().getTime(), venue.clock),
  };
  const refusal = await changeBill(parts, change, async (client, held, now) => {
    const earlier = await findOwn(client, till, 'ENTRY', key);
    if (earlier !== null) return isRefusal(earlier) ? earlier : null;
    const request = { billVersion: held.version, kind, amount, reason };
    const entered = await addEntryIn(client, { ...change, request }, held, now);
    if (isRefusal(entered)) return entered;
    await rememberOwn(client, till, 'ENTRY', key, entered.entryId);
    return null;
  });
  if (refusal) return refusal;
  const entryId = await findOwn(db.pool, till, 'ENTRY', key);
  if (isRefusal(entryId)) return entryId;
  if (entryId === null) throw new Error('An entry of a till was written and is not there');
  // Its table may have joined another since.
  const own = await db.pool.query<OwnEntry>(OWN, [restaurantId, till.tillId, externalId]);
  const stands = own.rows[0]?.visitId ?? visitId;
  return { entryId, owed: (await loadRest(db.pool, restaurantId, stands, clock.now())).owed };
}

const OWN = `
  SELECT e.entry_id AS "entryId", e.visit_id AS "visitId",
         EXISTS (SELECT FROM bill_entries w WHERE w.restaurant_id = e.restaurant_id AND w.voids_id = e.entry_id) AS "isVoided"
    FROM external_ids x JOIN bill_entries e ON e.restaurant_id = x.restaurant_id AND e.entry_id = x.our_id
   WHERE x.restaurant_id = $1 AND x.till_id = $2 AND x.kind = 'ENTRY' AND x.their_id = $3
  -- never null: "isVoided"`;

interface OwnEntry {
  readonly entryId: string;
  readonly visitId: string;
  readonly isVoided: boolean;
}

/** Takes back what this till entered on a bill, by the name that it gave it; what was taken back already stays so. */
export async function voidOnBill(
  parts: TillParts,
  till: TillSession,
  { externalId, reason }: { readonly externalId: string; readonly reason: string },
): Promise<Entered | Refusal> {
  const { db, clock } = parts.platform;
  const { restaurantId, tillId } = till;
  const venue = await parts.venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const own = [restaurantId, tillId, externalId];
  const [entry] = (await db.pool.query<OwnEntry>(OWN, own)).rows;
  if (!entry) return refuse('NOT_FOUND_BILL_PART');
  const { entryId, visitId } = entry;
  const asked = {
    restaurantId,
    visitId,
    entryId,
    reason,
    billVersion: null,
    actor: moverOfTill(till),
    key: null,
    day: businessDay(clock.now().getTime(), venue.clock),
  };
  const refusal = await changeBill(parts, asked, async (client, held, now) => {
    // Under the bill's lock: of two requests the second finds it taken back.
    const [found] = (await client.query<OwnEntry>(OWN, own)).rows;
    return found?.isVoided === false ? voidEntryIn(client, asked, held, now) : null;
  });
  if (refusal) return refusal;
  return { entryId, owed: (await loadRest(db.pool, restaurantId, visitId, clock.now())).owed };
}
