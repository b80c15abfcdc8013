import { hash } from 'node:crypto';
import { IDEMPOTENCY_KEPT_HOURS } from '@hansang/contract';
import type pg from 'pg';
import type { Queryable } from '../events/append.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

/** The first answer that an idempotency key got. */
export interface KnownKey {
  readonly fingerprint: string;
  readonly status: number;
  readonly answer: unknown;
}

/** Names a checked body: the same for the same fields and values. */
export function fingerprintOf(body: unknown): string {
  return hash('sha256', JSON.stringify(body), 'base64url');
}

/**
 * Looks a key up; one older than 24 h is forgotten.
 * @param actor `session:<id>` or `staff:<id>`: keys never cross from one actor to another
 */
export async function findKey(
  client: Queryable,
  asked: { readonly actor: string; readonly route: string; readonly key: string },
  now: Date,
): Promise<KnownKey | null> {
  const since = new Date(now.getTime() - IDEMPOTENCY_KEPT_HOURS * 3_600_000);
  const { rows } = await client.query<KnownKey>(
    `SELECT fingerprint, status, answer FROM idempotency_keys
      WHERE actor = $1 AND route = $2 AND key = $3 AND created_at > $4`,
    [asked.actor, asked.route, asked.key, since],
  );
  return rows[0] ?? null;
}

/** A key as somebody uses it: whose it is, for which call, and what is asked under it. */
export interface UsedKey {
  readonly actor: string;
  readonly route: string;
  readonly key: string;
  readonly fingerprint: string;
}

// One that is still known is left as it is; whoever writes it at the moment is waited for.
const TAKE = `
  INSERT INTO idempotency_keys AS k (actor, route, key, fingerprint, status, answer, created_at)
  VALUES ($1, $2, $3, $4, 200, 'null', $5)
  ON CONFLICT (actor, route, key) DO UPDATE
     SET fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at
   WHERE k.created_at <= $6`;
const KEEP = 'UPDATE idempotency_keys SET answer = $4 WHERE actor = $1 AND route = $2 AND key = $3';
const GIVE_BACK = 'DELETE FROM idempotency_keys WHERE actor = $1 AND route = $2 AND key = $3';

/**
 * Does a work once for a key, in the caller's transaction: what comes again gets what the first one gave, another wish
 * under the same key is refused, and a refused work leaves the key free.
 * @param used null without a key: then every request is its own
 */
export async function onceUnder<Given>(
  client: pg.PoolClient,
  used: UsedKey | null,
  now: Date,
  work: () => Promise<Given | Refusal>,
): Promise<Given | Refusal> {
  if (used === null) return work();
  const { actor, route, key, fingerprint } = used;
  const since = new Date(now.getTime() - IDEMPOTENCY_KEPT_HOURS * 3_600_000);
  const { rowCount } = await client.query(TAKE, [actor, route, key, fingerprint, now, since]);
  if (rowCount === 0) {
    const known = await findKey(client, used, now);
    if (known === null) return refuse('IDEMPOTENCY_IN_PROGRESS');
    return known.fingerprint === fingerprint ? (known.answer as Given) : refuse('IDEMPOTENCY_KEY_REUSED');
  }
  const given = await work();
  if (isRefusal(given)) await client.query(GIVE_BACK, [actor, route, key]);
  else await client.query(KEEP, [actor, route, key, JSON.stringify(given)]);
  return given;
}

/** Most keys that a node remembers of changes which are safe to repeat. */
const MOST_REMEMBERED = 20_000;

/**
 * What was asked under the latest keys of changes that are safe to repeat, as far as this node heard of it. Nothing is
 * stored of them: it keeps a key from meaning two things, it replays nothing.
 */
export class KeysHeard {
  readonly #asked = new Map<string, string>();

  /** Whether the key stands for something else already; else it stands for this from now on. */
  isReused({ actor, route, key, fingerprint }: UsedKey): boolean {
    const id = [actor, route, key].join('\n');
    const earlier = this.#asked.get(id);
    if (earlier !== undefined) return earlier !== fingerprint;
    this.#asked.set(id, fingerprint);
    if (this.#asked.size > MOST_REMEMBERED) {
      const [oldest] = this.#asked.keys();
      if (oldest !== undefined) this.#asked.delete(oldest);
    }
    return false;
  }
}

/** Calls with a key that run on this node at the moment; on another node the database makes the second one wait. */
export class KeysInFlight {
  readonly #running = new Set<string>();

  /** Gives back how to release the key, or null while another call holds it. */
  hold(...parts: readonly string[]): (() => void) | null {
    const id = parts.join('\n');
    if (this.#running.has(id)) return null;
    this.#running.add(id);
    return () => this.#running.delete(id);
  }
}
