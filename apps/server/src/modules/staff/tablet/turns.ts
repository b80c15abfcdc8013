import { type AccountChange, PIN_TRIES } from '@hansang/contract';
import type { TabletView, UnlockTabletRequest } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { SharedTablet } from '../../../platform/calls/staff-session.ts';
import { appendEvents } from '../../../platform/events/append.ts';
import { staffAct } from '../../../platform/events/staff-act.ts';
import { inEveryLanguage, type StoredText } from '../../restaurant/localized.ts';
import { appendAccountEvent, wakeAccounts } from '../account-event.ts';
import type { StaffDesk } from '../desk.ts';
import { loadPeople } from '../people/load-people.ts';
import type { OwnChange } from '../visitor.ts';
import { forgetTries, provePin, setPin } from './pins.ts';
import { provePassword } from './prove-password.ts';

/** Makes this login a tablet that the venue's people share. It is locked, for whoever made it too. */
export async function shareTablet(
  desk: StaffDesk,
  { staff, address, device }: OwnChange,
  restaurantId: number,
  lockMinutes: number,
): Promise<void> {
  await desk.pool.query(
    `UPDATE staff_sessions SET shared_in = $2, lock_minutes = $3, worker_id = NULL, worker_at = NULL, step_up_at = NULL
      WHERE id = $1`,
    [staff.sessionId, restaurantId, lockMinutes],
  );
  const doer = { userId: staff.userId, name: staff.name, address, device };
  const now = desk.clock.now();
  await appendEvents(desk.pool, staffAct(restaurantId, doer, 'TABLET_SHARED', {}, now));
  desk.events.wake(restaurantId);
  wakeAccounts(desk.events);
}

const WAITING = `
  SELECT r.name,
         (SELECT count(*)::integer FROM orders o WHERE o.restaurant_id = r.restaurant_id AND o.status = 'REQUEST') AS orders,
         (SELECT count(*)::integer FROM staff_calls c
           WHERE c.restaurant_id = r.restaurant_id AND c.closed_at IS NULL AND c.acknowledged_at IS NULL) AS calls
    FROM restaurants r WHERE r.restaurant_id = $1`;

/** Who may take their turn, and how much waits: a locked tablet is still looked at. */
export async function viewTablet({ pool }: StaffDesk, { restaurantId }: SharedTablet): Promise<TabletView> {
  const people = await loadPeople(pool, restaurantId, null);
  const { rows: pins } = await pool.query<{ user_id: string }>(
    'SELECT user_id FROM staff_pins WHERE user_id = ANY ($1) AND tries < $2',
    [people.map(({ userId }) => userId), PIN_TRIES],
  );
  const takePin = new Set(pins.map((pin) => pin.user_id));
  const { rows } = await pool.query<{ name: StoredText; orders: number; calls: number }>(WAITING, [
    restaurantId,
  ]);
  return {
    venueName: inEveryLanguage(rows[0]?.name ?? { ko: '' }),
    people: people
      .filter(({ hasPassword, isSuspended }) => hasPassword && !isSuspended)
      .map(({ userId, name, role }) => ({ userId, name, role, takesPin: takePin.has(userId) })),
    newOrders: rows[0]?.orders ?? 0,
    newCalls: rows[0]?.calls ?? 0,
  };
}

/** Somebody of the venue takes their turn: from now on what is done here is theirs. */
export async function unlockTablet(
  desk: StaffDesk,
  change: OwnChange,
  { restaurantId }: SharedTablet,
  asked: UnlockTabletRequest,
): Promise<Refusal | null> {
  const colleague = (await loadPeople(desk.pool, restaurantId, null)).find(
    ({ userId, isSuspended }) => userId === asked.userId && !isSuspended,
  );
  if (!colleague) return refuse('NOT_FOUND_MEMBER');
  const { userId } = colleague;
  const refused =
    'pin' in asked
      ? await provePin(desk, userId, asked.pin)
      : ((await provePassword(desk, userId, change.token, asked.password)) ??
        (asked.newPin === undefined ? null : await setPin(desk, userId, asked.newPin)));
  if (refused) {
    if (refused.refused !== 'STAFF_PIN_WEAK') await note(desk, change, colleague, 'TABLET_REFUSED');
    return refused;
  }
  if ('password' in asked) await forgetTries(desk, userId);
  await desk.pool.query(
    'UPDATE staff_sessions SET worker_id = $2, worker_at = $3 WHERE id = $1 AND shared_in IS NOT NULL',
    [change.staff.sessionId, userId, desk.clock.now()],
  );
  await note(desk, change, colleague, 'TABLET_UNLOCKED');
  wakeAccounts(desk.events);
  return null;
}

/** Somebody still works on it. What locked meanwhile stays locked. */
export async function keepTablet({ pool, clock }: StaffDesk, { staff }: OwnChange): Promise<void> {
  if (staff.tablet?.isLocked !== false) return;
  await pool.query('UPDATE staff_sessions SET worker_at = $2 WHERE id = $1 AND worker_id = $3', [
    staff.sessionId,
    clock.now(),
    staff.userId,
  ]);
}

/** Ends a turn. */
export async function lockTablet(desk: StaffDesk, change: OwnChange): Promise<void> {
  const { staff } = change;
  if (staff.tablet?.isLocked !== false) return;
  await desk.pool.query('UPDATE staff_sessions SET worker_id = NULL, worker_at = NULL WHERE id = $1', [
    staff.sessionId,
  ]);
  await note(desk, change, staff, 'TABLET_LOCKED');
  wakeAccounts(desk.events);
}

const note = (
  desk: StaffDesk,
  change: OwnChange,
  account: { readonly userId: string; readonly name: string },
  what: AccountChange,
) => appendAccountEvent(desk.pool, account, what, change, desk.clock.now());
