import { LOCK_LEAVE_GRACE_SECONDS } from '@hansang/contract';
import type { Queryable } from '../../../platform/events/append.ts';

/** A device in a cart. */
export interface Device {
  readonly restaurantId: number;
  readonly cartId: string;
  readonly clientId: string;
}

/** How long a server counts as alive without a word of it, in seconds. */
export const NODE_LEASE_SECONDS = 15;

const BEAT = `
  INSERT INTO server_nodes (node_id, alive_until) VALUES ($1, clock_timestamp() + make_interval(secs => ${NODE_LEASE_SECONDS}))
      ON CONFLICT (node_id) DO UPDATE SET alive_until = excluded.alive_until
  RETURNING xmax = 0 AS is_new`;

/** Renews a server's lease. True when the database did not know the server, so none of its devices either. */
export async function beat(client: Queryable, node: string): Promise<boolean> {
  const { rows } = await client.query<{ is_new: boolean }>({ name: 'node_beat', text: BEAT, values: [node] });
  return rows[0]?.is_new === true;
}

/** Stores whether a server has an open screen of a device; tells when that makes the member come or go. */
export async function setPresence(
  client: Queryable,
  { restaurantId, cartId, clientId }: Device,
  node: string,
  isHere: boolean,
  now: Date,
): Promise<void> {
  await client.query({
    name: 'set_presence',
    text: 'SELECT set_presence($1, $2, $3, $4, $5, $6, $7)',
    values: [restaurantId, cartId, clientId, node, isHere, now, LOCK_LEAVE_GRACE_SECONDS],
  });
}

/** Removes servers whose lease ran out, with the devices that were at them alone. Gives how many. */
export async function buryNodes(client: Queryable, now: Date): Promise<number> {
  const { rows } = await client.query<{ buried: number }>({
    name: 'bury_nodes',
    text: 'SELECT bury_nodes($1, $2) AS buried',
    values: [now, LOCK_LEAVE_GRACE_SECONDS],
  });
  return rows[0]?.buried ?? 0;
}
