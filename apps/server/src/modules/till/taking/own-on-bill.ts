import { businessDay } from '@hansang/rules/hours';
import type pg from 'pg';
import type { UsedKey } from '../../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import { type BillAsked, changeBill } from '../../bill/bill-parts.ts';
import { type HeldBill, loadRest } from '../../bill/hold-bill.ts';
import type { TillParts } from '../till-parts.ts';
import { findOwn, type OwnKind, rememberOwn } from './own-names.ts';
import { moverOfTill } from './till-actor.ts';

/** What a till wrote on a bill under a name of its own. */
export interface OwnPart {
  readonly id: string;
  /** Where it stands now: its table may have joined another since. */
  readonly visitId: string;
  /** Until it is taken back. */
  readonly counts: boolean;
}

/** One kind of what a till writes on bills. */
export interface OwnParts {
  readonly kind: OwnKind;
  find(client: Queryable, till: TillSession, externalId: string): Promise<OwnPart | null>;
}

/** What is told of a part: itself, and what the bill it stands on still asks for, won. */
export interface PartTold {
  readonly id: string;
  readonly owed: number;
}

/**
 * Writes a part on a visit's bill, whatever the bill was on the till's screen. What the till calls it makes it the same one
 * however often it comes.
 * @param write gives the part's id, or refuses and has written nothing
 */
export async function writeOwn(
  parts: TillParts,
  till: TillSession,
  { kind, find }: OwnParts,
  { visitId, key }: { readonly visitId: string; readonly key: UsedKey },
  write: (client: pg.PoolClient, asked: BillAsked, held: HeldBill, now: Date) => Promise<string | Refusal>,
): Promise<PartTold | Refusal> {
  const asked = await askedBy(parts, till, visitId, key);
  if (isRefusal(asked)) return asked;
  const refusal = await changeBill(parts, asked, async (client, held, now) => {
    const earlier = await findOwn(client, till, kind, key);
    if (earlier !== null) return isRefusal(earlier) ? earlier : null;
    const id = await write(client, asked, held, now);
    if (isRefusal(id)) return id;
    await rememberOwn(client, till, kind, key, id);
    return null;
  });
  if (refusal) return refusal;
  const own = await find(parts.platform.db.pool, till, key.key);
  if (!own) throw new Error(`What a till wrote on a bill is not there: ${kind}`);
  return told(parts, till, own);
}

/**
 * Takes back what this till wrote, by the name that it gave it; what was taken back already stays so.
 * @param takeBack takes it off, or refuses and has written nothing
 */
export async function takeBackOwn(
  parts: TillParts,
  till: TillSession,
  { find }: OwnParts,
  externalId: string,
  takeBack: (
    client: pg.PoolClient,
    asked: BillAsked,
    part: OwnPart,
    held: HeldBill,
    now: Date,
  ) => Promise<Refusal | null>,
): Promise<PartTold | Refusal> {
  const own = await find(parts.platform.db.pool, till, externalId);
  if (!own) return refuse('NOT_FOUND_BILL_PART');
  const asked = await askedBy(parts, till, own.visitId, null);
  if (isRefusal(asked)) return asked;
  const refusal = await changeBill(parts, asked, async (client, held, now) => {
    // Under the bill's lock: of two requests the second finds it taken back.
    const found = await find(client, till, externalId);
    return found?.counts ? takeBack(client, asked, found, held, now) : null;
  });
  return refusal ?? told(parts, till, own);
}

async function askedBy(
  { venues, platform }: TillParts,
  till: TillSession,
  visitId: string,
  key: UsedKey | null,
): Promise<BillAsked | Refusal> {
  const { restaurantId } = till;
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const day = businessDay(platform.clock.now().getTime(), venue.clock);
  return { restaurantId, visitId, billVersion: null, actor: moverOfTill(till), key, day };
}

async function told(
  { platform: { db, clock } }: TillParts,
  { restaurantId }: TillSession,
  { id, visitId }: OwnPart,
): Promise<PartTold> {
  const { owed } = await loadRest(db.pool, restaurantId, visitId, clock.now());
  return { id, owed };
}
