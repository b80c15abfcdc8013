import type { CallSends } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';

type Tick = CallSends<'tickOpening', 'body'>;

const MENU = `
  UPDATE restaurants SET menu_checked_at = CASE WHEN $2 THEN coalesce(menu_checked_at, $3) END
   WHERE restaurant_id = $1 AND opened_at IS NULL`;
const CODES = `
  UPDATE restaurants SET codes_printed_at = CASE WHEN $2 THEN coalesce(codes_printed_at, $3) END
   WHERE restaurant_id = $1 AND opened_at IS NULL`;

/** Notes that a step before the opening is done, or not; what shows by itself that it is done stays so. */
export async function tickOpening(
  db: Queryable,
  restaurantId: number,
  { step, isDone }: Tick,
  at: Date,
): Promise<void> {
  if (step === 'MENU') await db.query(MENU, [restaurantId, isDone, at]);
  else await db.query(CODES, [restaurantId, isDone, at]);
}
