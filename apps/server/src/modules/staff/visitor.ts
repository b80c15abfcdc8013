import type { StaffSession } from '../../platform/calls/staff-session.ts';
import type { From } from '../../platform/events/event.ts';

/** Who knocks: where from, on what. */
export interface Visitor extends From {
  readonly address: string;
}

/** Where a login comes from. */
export interface LoginPlace extends Visitor {
  /** The browser's own cookie; null where nobody of the staff has logged in yet. */
  readonly deviceKey: string | null;
}

/** Who changes their own account, and from where. */
export interface OwnChange extends Visitor {
  readonly staff: StaffSession;
  /** The staff cookie's value. */
  readonly token: string;
}
