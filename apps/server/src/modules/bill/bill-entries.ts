import { randomBytes } from 'node:crypto';
import type { BillEntryKind } from '@hansang/contract';
import type { AddBillEntryRequest } from '@hansang/contract/schemas';
import type pg from 'pg';
import { refuseTooLarge } from '../../platform/calls/entered-won.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { type BillAsked, type BillParts, changeBill, raiseVersion } from './bill-parts.ts';
import { type HeldBill, loadRest } from './hold-bill.ts';
import { loadBill } from './load-bill.ts';
import { payableBill } from './payable-bill.ts';
import { tellBill } from './tell-bill.ts';

interface Entry {
  readonly entryId: string;
  readonly kind: BillEntryKind;
  readonly amount: number;
  readonly percent: number | null;
  readonly voids: string | null;
  readonly reason: string;
}

const INSERT = `
  INSERT INTO bill_entries (restaurant_id, entry_id, visit_id, kind, amount, percent, voids_id, reason, by_id, by_name,
                            business_day, at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

const newId = (): string => randomBytes(12).toString('hex');

export interface EntryAsked extends BillAsked {
  readonly request: AddBillEntryRequest;
}

/** Puts something on a bill beside its orders. It never makes a bill less than what was paid or is being paid. */
export function addEntry(parts: BillParts, asked: EntryAsked): Promise<Refusal | null> {
  return changeBill(parts, asked, async (client, held, now) => {
    const entered = await addEntryIn(client, asked, held, now);
    return isRefusal(entered) ? entered : null;
  });
}

/** The same for a bill that is held; a refusal has written nothing. */
export async function addEntryIn(
  client: pg.PoolClient,
  asked: EntryAsked,
  held: HeldBill,
  now: Date,
): Promise<{ readonly entryId: string } | Refusal> {
  const { kind, percent = null, reason } = asked.request;
  const amount = asked.request.amount ?? (await share(client, asked, percent ?? 0, now));
  if (amount === 0) return refuse('BILL_TOO_MUCH');
  const tooLarge = refuseTooLarge(amount);
  if (tooLarge) return tooLarge;
  const entryId = newId();
  const entry = { entryId, kind, amount, percent, voids: null, reason };
  const refusal = await write(client, asked, held, entry, now);
  if (refusal) return refusal;
  await tellBill(client, asked, held, 'bill.entered', { entryId, kind, amount, reason }, now);
  return { entryId };
}

/** So many hundredths off what is not paid first. Won, below 0. */
async function share(
  client: pg.PoolClient,
  { restaurantId, visitId }: BillAsked,
  percent: number,
  now: Date,
): Promise<number> {
  const bill = await loadBill(client, restaurantId, visitId, now);
  return bill ? -Math.floor((payableBill(bill).base * percent) / 100) : 0;
}

export interface VoidEntryAsked extends BillAsked {
  readonly entryId: string;
  readonly reason: string;
}

const ENTRY = `
  SELECT e.kind, e.amount FROM bill_entries e
   WHERE e.restaurant_id = $1 AND e.visit_id = $2 AND e.entry_id = $3 AND e.voids_id IS NULL
     AND NOT EXISTS (SELECT FROM bill_entries w WHERE w.restaurant_id = $1 AND w.voids_id = e.entry_id)`;

/** Takes an entry back by another one with its amount the other way. */
export function voidEntry(parts: BillParts, asked: VoidEntryAsked): Promise<Refusal | null> {
  return changeBill(parts, asked, (client, held, now) => voidEntryIn(client, asked, held, now));
}

/** The same for a bill that is held. */
export async function voidEntryIn(
  client: pg.PoolClient,
  asked: VoidEntryAsked,
  held: HeldBill,
  now: Date,
): Promise<Refusal | null> {
  const { restaurantId, entryId, reason } = asked;
  const { rows } = await client.query<Pick<Entry, 'kind' | 'amount'>>(ENTRY, [
    restaurantId,
    held.visitId,
    entryId,
  ]);
  const [was] = rows;
  if (!was) return refuse('NOT_FOUND_BILL_PART');
  const { kind } = was;
  const amount = -was.amount;
  const counter = { entryId: newId(), kind, amount, percent: null, voids: entryId, reason };
  const refusal = await write(client, asked, held, counter, now);
  if (refusal) return refusal;
  await tellBill(client, asked, held, 'bill.entry-voided', { entryId, kind, amount, reason }, now);
  return null;
}

async function write(
  client: pg.PoolClient,
  { restaurantId, actor, day }: BillAsked,
  { visitId }: HeldBill,
  { entryId, kind, amount, percent, voids, reason }: Entry,
  now: Date,
): Promise<Refusal | null> {
  const { payable } = await loadRest(client, restaurantId, visitId, now);
  if (amount < 0 && -amount > payable) return refuse('BILL_TOO_MUCH');
  const values = [restaurantId, entryId, visitId, kind, amount, percent, voids, reason];
  await client.query(INSERT, [...values, actor.id, actor.name, day, now]);
  await raiseVersion(client, restaurantId, visitId);
  return null;
}
