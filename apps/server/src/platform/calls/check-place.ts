import type { ScanOrSession } from './guest-session.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Refuses a call that names another venue or table than the session's; a moved table is told as such. */
export function refuseOtherPlace(
  session: ScanOrSession,
  restaurantId: number,
  tableIdx?: number | null,
): Refusal | null {
  if (session.restaurantId !== restaurantId) return refuse('UNAUTHORIZED_ACCESS');
  if (tableIdx === undefined || tableIdx === null || tableIdx === session.tableIdx) return null;
  if (tableIdx === session.movedFrom)
    return refuse('TABLE_CHANGED', { extra: { tableIdx: session.tableIdx } });
  return refuse('UNAUTHORIZED_ACCESS');
}
