import type { RateLimits } from './rate-limit.ts';
import type { Refusal } from './refusal.ts';

/** Of what one address may do at one table in a minute, the part that others of that address cannot take away. */
const RESERVED_SHARE = 1 / 3;
/** Reserved or not, so many times its usual limit is all that an address gets. */
const AT_MOST_TIMES = 5;

export interface Arrival {
  readonly address: string;
  readonly restaurantId: number;
  readonly tableIdx: number | null;
}

/**
 * Counts a phone of which nothing is known yet and that gets its row now. A whole house comes from one address, and so
 * may whoever floods it: a flood at some tables leaves the first phones of every other table let in.
 */
export function takeArrival(
  limits: RateLimits,
  { address, restaurantId, tableIdx }: Arrival,
): Refusal | null {
  const place = `${address} ${restaurantId}:${tableIdx}`;
  const atTable = limits.table.take(place);
  if (atTable) return atTable;
  const together = limits.sessions.take(address);
  if (!together) return null;
  const isReserved = limits.table.taken(place) <= limits.table.perMinute * RESERVED_SHARE;
  const isBounded = limits.sessions.taken(address) <= limits.sessions.perMinute * AT_MOST_TIMES;
  return isReserved && isBounded ? null : together;
}

/** Counts a phone that has a row and scans again: by the table where it is proven to sit, whoever shares its address. */
export const takeReturn = (limits: RateLimits, { restaurantId, tableIdx }: Omit<Arrival, 'address'>) =>
  limits.table.take(`again ${restaurantId}:${tableIdx}`);
