import type { StaffAct } from '@hansang/contract';
import type { ActDetails } from '@hansang/contract/schemas';
import type { From, NewEvent } from './event.ts';

/** Who did something about accounts or money, and from where. */
export interface Doer extends From {
  /** Null for a command on the machine itself. */
  readonly userId: string | null;
  readonly name: string;
}

/** What a call's context says of who makes it. */
interface Caller extends From {
  readonly staff: { readonly userId: string; readonly name: string } | null;
}

/** The member of staff who makes a call. */
export function doerOf({ staff, address, device }: Caller): Doer {
  if (!staff) throw new Error('A staff call was handled without a login');
  return { userId: staff.userId, name: staff.name, address, device };
}

/** The subject of what no account did. */
const NO_ACCOUNT = 'system';

/** What the other owners of a venue should see, as the log keeps it. */
export function staffAct(
  restaurantId: number,
  { userId, name, address, device }: Doer,
  act: StaffAct,
  details: ActDetails,
  at: Date,
): NewEvent<'staff.acted'> {
  return {
    restaurantId,
    subjectType: 'staff',
    subjectId: userId ?? NO_ACCOUNT,
    actorType: userId === null ? 'system' : 'staff',
    actor: name,
    type: 'staff.acted',
    data: { act, details, address, device },
    at,
  };
}
