import { type Refusal, refuse } from '../../platform/calls/refusal.ts';

/**
 * Staff act on the guests that their screen showed. Where others sit by now, or those have left, nothing is done and
 * the answer says so: a tap that comes late or twice must never hit the next guests.
 * @param present the visit that runs at the table, which the caller holds
 * @param named the visit that the screen showed, null for none
 */
export function refuseOtherVisit(present: string | null, named: string | null): Refusal | null {
  if (present === named) return null;
  return refuse(present === null ? 'TABLE_LEFT' : 'TABLE_OTHER_GUESTS');
}
