import { randomBytes } from 'node:crypto';
import { type StaffAct, TILL_KEY_OVERLAP_HOURS, TILLS_MAX } from '@hansang/contract';
import type { AddTillRequest, ChangeTillRequest } from '@hansang/contract/schemas';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { appendEvents } from '../../../platform/events/append.ts';
import { type Doer, staffAct } from '../../../platform/events/staff-act.ts';
import { holdMenu } from '../../menu/versions/hold-menu.ts';
import { leaveToBoard } from './leave-to-board.ts';
import { hashOfKey, hintOf, newTillKey } from './till-key.ts';

interface OfTill {
  readonly restaurantId: number;
  readonly tillId: string;
}

interface OfKey extends OfTill {
  readonly keyId: string;
}

const HOUR = 3_600_000;

const HOLD_VENUE = 'SELECT 1 FROM restaurants WHERE restaurant_id = $1 FOR NO KEY UPDATE';
const OTHERS = `
  SELECT count(*)::integer AS count FROM tills WHERE restaurant_id = $1 AND till_id <> $2 AND retired_at IS NULL
  -- never null: count`;
const ADD = `
  INSERT INTO tills (restaurant_id, till_id, name, scopes, made_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (restaurant_id, till_id) DO NOTHING`;

/** Adds a till under an id of the caller's; the same wish again adds none. It opens nothing until it has a key. */
export async function addTill(
  client: pg.PoolClient,
  restaurantId: number,
  { tillId, name, scopes }: AddTillRequest,
  doer: Doer,
  now: Date,
): Promise<Refusal | null> {
  await client.query(HOLD_VENUE, [restaurantId]);
  const { rows } = await client.query<{ count: number }>(OTHERS, [restaurantId, tillId]);
  if ((rows[0]?.count ?? 0) >= TILLS_MAX) return refuse('TILLS_MAX', { params: { count: TILLS_MAX } });
  const { rowCount } = await client.query(ADD, [restaurantId, tillId, name, scopes, now]);
  if (rowCount) await tell(client, restaurantId, 'TILL_ADDED', name, doer, now);
  return null;
}

const HOLD = 'SELECT name FROM hold_till($1, $2)';
const CHANGE = `
  UPDATE tills SET name = $3, scopes = $4
   WHERE restaurant_id = $1 AND till_id = $2 AND (name, scopes) IS DISTINCT FROM ($3, $4)`;

/** Says anew what a till is called and may do: its keys and endpoints stay, and its next call is judged by it. */
export async function changeTill(
  client: pg.PoolClient,
  { restaurantId, tillId }: OfTill,
  { name, scopes }: ChangeTillRequest,
  doer: Doer,
  now: Date,
): Promise<Refusal | null> {
  await holdMenu(client, restaurantId);
  const { rowCount: isThere } = await client.query(HOLD, [restaurantId, tillId]);
  if (!isThere) return refuse('NOT_FOUND_TILL');
  const { rowCount } = await client.query(CHANGE, [restaurantId, tillId, name, scopes]);
  if (!rowCount) return null;
  await tell(client, restaurantId, 'TILL_CHANGED', name, doer, now);
  await leaveToBoard(client, restaurantId, doer, now);
  return null;
}

// Two open at a time, never more. Of those before, the one that was used last stays: the till has it. Where none was used,
// it is the latest.
const END_OTHERS = `
  DELETE FROM till_keys
   WHERE restaurant_id = $1 AND till_id = $2 AND key_id <> (
         SELECT key_id FROM till_keys
          WHERE restaurant_id = $1 AND till_id = $2 AND (ends_at IS NULL OR ends_at > $3)
          ORDER BY used_at DESC NULLS LAST, made_at DESC LIMIT 1)`;
const END_LATEST = `
  UPDATE till_keys SET ends_at = $3 WHERE restaurant_id = $1 AND till_id = $2 AND ends_at IS NULL`;
const MAKE = `
  INSERT INTO till_keys (key_hash, restaurant_id, till_id, key_id, hint, made_at) VALUES ($1, $2, $3, $4, $5, $6)`;

/**
 * Makes a till's next key. The one that the till uses opens for a day more, so that whoever sets it up has time; a second
 * tap does not end it, but the key that nobody has used yet.
 */
export async function makeTillKey(
  client: pg.PoolClient,
  { restaurantId, tillId }: OfTill,
  doer: Doer,
  now: Date,
): Promise<{ readonly key: string } | Refusal> {
  const { rows } = await client.query<{ name: string }>(HOLD, [restaurantId, tillId]);
  const [till] = rows;
  if (!till) return refuse('NOT_FOUND_TILL');
  const key = newTillKey();
  await client.query(END_OTHERS, [restaurantId, tillId, now]);
  const until = new Date(now.getTime() + TILL_KEY_OVERLAP_HOURS * HOUR);
  await client.query(END_LATEST, [restaurantId, tillId, until]);
  const keyId = randomBytes(6).toString('hex');
  await client.query(MAKE, [hashOfKey(key), restaurantId, tillId, keyId, hintOf(key), now]);
  await tell(client, restaurantId, 'TILL_KEY_MADE', till.name, doer, now);
  return { key };
}

const END_ONE = 'DELETE FROM till_keys WHERE restaurant_id = $1 AND till_id = $2 AND key_id = $3';

/** Ends a key that somebody else may have, now: the till that uses it is cut off until it has another. Safe to repeat. */
export async function endTillKey(
  client: pg.PoolClient,
  { restaurantId, tillId, keyId }: OfKey,
  doer: Doer,
  now: Date,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(HOLD, [restaurantId, tillId]);
  const [till] = rows;
  if (!till) return;
  const { rowCount } = await client.query(END_ONE, [restaurantId, tillId, keyId]);
  if (rowCount) await tell(client, restaurantId, 'TILL_KEY_ENDED', till.name, doer, now);
}

const RETIRE = `
  UPDATE tills SET retired_at = $3 WHERE restaurant_id = $1 AND till_id = $2 AND retired_at IS NULL RETURNING name`;
const NO_KEYS = 'DELETE FROM till_keys WHERE restaurant_id = $1 AND till_id = $2';
const NO_WEBHOOKS = 'DELETE FROM webhook_endpoints WHERE restaurant_id = $1 AND till_id = $2';

/**
 * Disconnects a till: its keys open nothing and nothing is sent to it any more. What it entered and took stays.
 */
export async function removeTill(
  client: pg.PoolClient,
  { restaurantId, tillId }: OfTill,
  doer: Doer,
  now: Date,
): Promise<void> {
  await holdMenu(client, restaurantId);
  const { rows } = await client.query<{ name: string }>(RETIRE, [restaurantId, tillId, now]);
  const [till] = rows;
  if (!till) return;
  await client.query(NO_KEYS, [restaurantId, tillId]);
  await client.query(NO_WEBHOOKS, [restaurantId, tillId]);
  await tell(client, restaurantId, 'TILL_REMOVED', till.name, doer, now);
  await leaveToBoard(client, restaurantId, doer, now);
}

const tell = (
  client: pg.PoolClient,
  restaurantId: number,
  act: StaffAct,
  target: string,
  doer: Doer,
  now: Date,
): Promise<void> => appendEvents(client, staffAct(restaurantId, doer, act, { target }, now));
