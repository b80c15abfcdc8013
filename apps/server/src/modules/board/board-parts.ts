import type { CallContext } from '../../platform/calls/calls.ts';
import type { StaffSession } from '../../platform/calls/staff-session.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MenuShelf } from '../menu/menu-shelf.ts';
import type { Mover } from '../order/moving/move-order.ts';
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

/** The staff member of a call with a staff permission, which is never handled without one. */
export function staffOf({ staff }: Pick<CallContext, 'staff'>): StaffSession {
  if (!staff) throw new Error('A staff call was handled without a login');
  return staff;
}

/** The staff member as the transition rules and the log know them. */
export async function moverOf(context: Pick<CallContext, 'staff'>, restaurantId: number): Promise<Mover> {
  const { userId, name, roleIn } = staffOf(context);
  const role = await roleIn(restaurantId);
  if (!role) throw new Error('A staff call was handled without a role');
  return { type: role, id: userId, name };
}
