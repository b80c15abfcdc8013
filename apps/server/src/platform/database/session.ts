import type pg from 'pg';

/** Longest that a statement runs, one waits for what another session holds, and a transaction does nothing, in ms. */
export const LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

// A setting reads `15s`.
const ABOUT = `
  SELECT pg_backend_pid() AS process, pg_is_in_recovery() AS "isStandby",
         current_setting('transaction_read_only') = 'on' AS "isReadOnly",
         (extract(epoch FROM current_setting('statement_timeout')::interval) * 1000)::integer AS statement_timeout,
         (extract(epoch FROM current_setting('lock_timeout')::interval) * 1000)::integer AS lock_timeout,
         (extract(epoch FROM current_setting('idle_in_transaction_session_timeout')::interval) * 1000)::integer
           AS idle_in_transaction_session_timeout`;

interface About extends Limits {
  readonly process: number;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
}

/** What keeps a session from being used. */
export type SessionFault =
  | { readonly fault: 'pooled' | 'standby' | 'read-only' }
  | { readonly fault: 'limit'; readonly name: keyof Limits; readonly is: number; readonly wanted: number };

/** The process that serves a connection, as the server named it when it began; 0 where none was named. */
export function processOf(client: pg.ClientBase): number {
  return (client as unknown as { readonly processID: number | null }).processID ?? 0;
}

/**
 * Asks what a connection really leads to.
 * @param limits that were sent as it began
 * @returns null where it leads straight to a server that takes writes and keeps the limits
 */
export async function faultOf(client: pg.ClientBase, limits: Limits): Promise<SessionFault | null> {
  const { rows } = await client.query<About>(ABOUT);
  const [about] = rows;
  // A pooler names processes of its own, since it passes statements to sessions of others.
  if (about?.process !== processOf(client)) return { fault: 'pooled' };
  if (about.isStandby) return { fault: 'standby' };
  for (const name of Object.keys(limits) as (keyof Limits)[])
    if (about[name] !== limits[name]) return { fault: 'limit', name, is: about[name], wanted: limits[name] };
  return about.isReadOnly ? { fault: 'read-only' } : null;
}
