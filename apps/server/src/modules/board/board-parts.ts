import type { CallContext } from '../../platform/calls/calls.ts';
import { fingerprintOf, type UsedKey } from '../../platform/calls/idempotency.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { staffOf } from '../../platform/calls/staff-session.ts';
import { doerOf } from '../../platform/events/staff-act.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MenuShelf } from '../menu/menu-shelf.ts';
import type { Mover } from '../order/moving/move-order.ts';
import type { RefundBound } from '../order/refunding/large-refund.ts';
import type { Venues } from '../restaurant/venues.ts';
import type { Sessions } from '../session/sessions.ts';
import type { TableKeys } from '../table-key/table-keys.ts';
import type { Tables } from '../visit/tables.ts';

/** What the board's calls stand on. */
export interface BoardParts {
  readonly platform: Platform;
  readonly venues: Venues;
  readonly tables: Tables;
  readonly sessions: Sessions;
  readonly menus: MenuShelf;
  readonly tableKeys: TableKeys;
}

/** The staff member as the transition rules and the log know them. */
export async function moverOf(context: Pick<CallContext, 'staff'>, restaurantId: number): Promise<Mover> {
  const { userId, name, roleIn } = staffOf(context);
  const role = await roleIn(restaurantId);
  if (!role) throw new Error('A staff call was handled without a role');
  return { type: role, id: userId, name };
}

/** The key of a change that staff ask for, for the one who asks. */
export function keyOf(
  { idempotencyKey: key }: Pick<CallContext, 'idempotencyKey'>,
  { id }: Mover,
  route: string,
  asked: unknown,
): UsedKey | null {
  return key === null ? null : { actor: `staff:${id}`, route, key, fingerprint: fingerprintOf(asked) };
}

/** What a member of staff may give back by a login alone, and who they are. */
export async function refundBoundOf(
  venues: Venues,
  context: CallContext,
  restaurantId: number,
): Promise<RefundBound | Refusal> {
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const { isProvenLately } = staffOf(context);
  return { above: venue.settings.refundStepUpAbove, isProvenLately, doer: doerOf(context) };
}
