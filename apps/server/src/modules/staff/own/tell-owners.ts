import type { StaffAct } from '@hansang/contract';
import { appendEvents } from '../../../platform/events/append.ts';
import { staffAct } from '../../../platform/events/staff-act.ts';
import type { StaffDesk } from '../desk.ts';
import { venuesOf } from '../venues-of.ts';
import type { OwnChange } from '../visitor.ts';

/** Tells the other owners of every venue that somebody manages what they did to their own account. */
export async function tellOwners(
  desk: StaffDesk,
  { staff, address, device }: OwnChange,
  act: StaffAct,
): Promise<void> {
  const doer = { userId: staff.userId, name: staff.name, address, device };
  const venues = (await venuesOf(desk.pool, staff.userId))
    .filter(({ role }) => role === 'owner' || role === 'manager')
    .map(({ restaurantId }) => restaurantId);
  const now = desk.clock.now();
  await appendEvents(desk.pool, ...venues.map((venue) => staffAct(venue, doer, act, {}, now)));
  if (venues.length > 0) desk.events.wake(...venues);
}
