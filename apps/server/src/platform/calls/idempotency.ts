import { hash } from 'node:crypto';
import { IDEMPOTENCY_KEPT_HOURS } from '@hansang/contract';
import type { Queryable } from '../events/append.ts';

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
