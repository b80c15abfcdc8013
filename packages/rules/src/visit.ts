/** Hours without activity after which a visit blocks new sessions, unless the store sets another figure. */
export const VISIT_IDLE_HOURS = 3;

export interface OpenVisit {
  /** Milliseconds since the epoch. */
  readonly lastActivityAt: number;
  /** `YYYY-MM-DD` on which it began. */
  readonly businessDay: string;
}

/**
 * Whether staff must check a table out before a new device may join: its visit has been idle for too long or began
 * on an earlier business day. Devices already in the visit are not asked.
 */
export function needsCheckout(
  visit: OpenVisit | null,
  now: { readonly at: number; readonly businessDay: string },
  idleHours: number = VISIT_IDLE_HOURS,
): boolean {
  if (visit === null) return false;
  return visit.businessDay < now.businessDay || now.at - visit.lastActivityAt >= idleHours * 3_600_000;
}
