import type { From } from '../../platform/events/event.ts';
import type { StaffDesk } from './desk.ts';
import { rowTokenIn } from './library-cookies.ts';

/** Notes that whoever has this login has just proved who they are, and where. @param token the cookie's value */
export async function proveSession(desk: StaffDesk, token: string, { address, device }: From): Promise<void> {
  await desk.pool.query(
    'UPDATE staff_sessions SET step_up_at = $2, ip_address = $3, user_agent = $4 WHERE token = $1',
    [rowTokenIn(token), desk.clock.now(), address, device],
  );
}
