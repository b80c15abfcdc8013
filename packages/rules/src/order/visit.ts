/** Hours without activity after which a visit blocks new sessions, unless the store sets another figure. */
export const VISIT_IDLE_HOURS = 3;

export interface OpenVisit {
  /** Whether an order was placed in it. One without ends by itself. */
  readonly hasOrdered: boolean;
  /** Milliseconds since the epoch. */
  readonly lastActivityAt: number;
  /** `YYYY-MM-DD` of its first order. */
  readonly businessDay: string;
}

/**
 * Whether staff must check a table out before a new device may join: its visit has ordered and been idle for too long,
 * or ordered first on an earlier business day. Devices already in the visit are not asked.
 */
export function needsCheckout(
  visit: OpenVisit | null,
  now: { readonly at: number; readonly businessDay: string },
  idleHours: number = VISIT_IDLE_HOURS,
): boolean {
  if (!visit?.hasOrdered) return false;
  return visit.businessDay < now.businessDay || now.at - visit.lastActivityAt >= idleHours * 3_600_000;
}
