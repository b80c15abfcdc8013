import pg from 'pg';
import { transaction } from '../database/transaction.ts';
import type { Queryable } from './append.ts';

/** What is kept for good lies in long volumes, what is kept for 30 days in short ones. */
export type VolumeKind = 'long' | 'short';

/** So many months ahead there is always a volume: should nobody make more, the last one just grows. */
const MONTHS_AHEAD: Readonly<Record<VolumeKind, number>> = { long: 12, short: 2 };

/** How long a statement of the upkeep waits for a lock: whoever comes after it waits as long. */
const PATIENCE = "SET LOCAL lock_timeout = '200ms'";

/** The first volume of a month, in UTC: year, month, and two digits for its number. */
export function volumeOf(at: Date, monthsAhead = 0): number {
  const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsAhead, 1));
  return (month.getUTCFullYear() * 100 + month.getUTCMonth() + 1) * 100;
}

/** The end of a volume's month. */
export function endOf(volume: number): Date {
  return new Date(Date.UTC(Math.floor(volume / 10_000), Math.floor(volume / 100) % 100, 1));
}

const VOLUMES = `
  SELECT substr(p.relname, length('events_') + 1) AS kind, c.relname AS name,
         substring(pg_get_expr(c.relpartbound, c.oid) FROM '\\d+')::integer AS volume
    FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent JOIN pg_class c ON c.oid = i.inhrelid
   WHERE p.relname IN ('events_long', 'events_short') AND p.relnamespace = 'public'::regnamespace
   ORDER BY 3`;

/** A volume that is there, with the table that holds it. */
export interface Volume {
  readonly kind: VolumeKind;
  readonly name: string;
  readonly volume: number;
}

export async function listVolumes(client: Queryable): Promise<Volume[]> {
  return (await client.query<Volume>(VOLUMES)).rows;
}

export async function makeVolume(pool: pg.Pool, kind: VolumeKind, volume: number): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query(PATIENCE);
    await client.query('SELECT make_volume($1, $2)', [kind, volume]);
  });
}

/** Makes the volumes of this month and the coming ones that are missing. */
export async function makeVolumes(pool: pg.Pool, now: Date): Promise<void> {
  const there = new Set((await listVolumes(pool)).map(({ kind, volume }) => `${kind} ${volume}`));
  for (const kind of ['long', 'short'] as const) {
    for (let ahead = 0; ahead <= MONTHS_AHEAD[kind]; ahead++) {
      const volume = volumeOf(now, ahead);
      if (!there.has(`${kind} ${volume}`)) await makeVolume(pool, kind, volume);
    }
  }
}

// The feed looks into both for an hour: a volume may be opened and left again before anybody has looked once.
const OPEN = `
  WITH turned AS (
    UPDATE feed_cursor
       SET oldest = least(oldest, pg_sequence_last_value('log_volume')::integer, $1::integer),
           newest = greatest(newest, pg_sequence_last_value('log_volume')::integer, $1::integer), since = clock_timestamp()
     WHERE pg_sequence_last_value('log_volume') NOT BETWEEN $2 AND $3 AND $1::integer >= settled_in
    RETURNING 1)
  SELECT setval('log_volume', $1::integer) FROM turned`;

/**
 * Opens the volume of this month. Until it can be opened, what is written goes to the one that is: no row depends on
 * this. Never back before the volume in which this cluster began: transaction numbers of another one lie there.
 */
export async function openVolume(pool: pg.Pool, now: Date): Promise<void> {
  const [from, to] = [volumeOf(now), volumeOf(now) + 99];
  const volumes = (await listVolumes(pool)).filter(({ volume }) => volume >= from && volume <= to);
  const inBoth = volumes.filter(
    ({ kind, volume }) =>
      kind === 'long' && volumes.some((other) => other.kind === 'short' && other.volume === volume),
  );
  const wanted = inBoth.at(-1)?.volume;
  if (wanted === undefined) return;
  await pool.query(OPEN, [wanted, from, to]);
}

/** Drops a volume whole. */
export async function dropVolume(pool: pg.Pool, { name }: Volume): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query(PATIENCE);
    await client.query(`DROP TABLE IF EXISTS ${pg.escapeIdentifier(name)}`);
  });
}
