import { needsCheckout } from '@hansang/rules';
import { businessDay } from '@hansang/rules/hours';
import type { Venue } from '../restaurant/venue.ts';
import type { OpenVisit } from './tables.ts';

/** Whether staff must check a table out before a device that is not part of its visit may use it. */
export function visitNeedsCheckout(
  visit: Pick<OpenVisit, 'hasOrdered' | 'businessDay' | 'lastActivityAt'> | null,
  venue: Pick<Venue, 'clock' | 'settings'>,
  now: Date,
): boolean {
  const at = now.getTime();
  const today = { at, businessDay: businessDay(at, venue.clock) };
  return needsCheckout(visit, today, venue.settings.needCheckoutAfterHours);
}
