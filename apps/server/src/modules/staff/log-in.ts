import type { StaffLoginCodeRequest, StaffLoginRequest } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { From } from '../../platform/events/event.ts';
import { appendAccountEvent, wakeAccounts } from './account-event.ts';
import { type Budget, devicesBudgets, strangersBudgets } from './budgets.ts';
import type { StaffDesk } from './desk.ts';
import { isKnownDevice, knowDevice } from './devices.ts';
import { challengeIn, sessionIn, withChallenge, withSession } from './library-cookies.ts';
import { asking } from './library-refusal.ts';
import { challengedUser, spendCode } from './one-time-codes.ts';
import { proveSession } from './prove-session.ts';
import { beginAttempt } from './throttle.ts';
import type { LoginPlace } from './visitor.ts';

/** A finished login, or one that waits for the code of the account's authenticator app. */
export type LoggedIn =
  | { readonly token: string; readonly deviceKey: string }
  | { readonly challenge: string };

/** How long the library locks an account after too many wrong codes, in seconds. */
const CODE_LOCK_SECONDS = 900;

export const tooMany = (seconds: number): Refusal =>
  refuse('TOO_MANY_REQUESTS', { extra: { retryAfterSeconds: seconds } });

/**
 * Proves e-mail and password. Unknown accounts and wrong passwords are told, and take, the same. A browser that the
 * account has logged in from before waits for nobody's tries but its own.
 */
export async function logIn(
  desk: StaffDesk,
  request: StaffLoginRequest,
  place: LoginPlace,
): Promise<LoggedIn | Refusal> {
  const { deviceKey } = place;
  const isKnown = await isKnownDevice(desk.pool, request.email, deviceKey, desk.clock.now());
  if (deviceKey !== null && isKnown)
    return tryPassword(desk, request, place, devicesBudgets(request.email, deviceKey));
  const budgets = strangersBudgets(request.email, place.address);
  return desk.passwords.ofStranger(() => tryPassword(desk, request, place, budgets));
}

/** The login of somebody whom a one-time link has proven a moment ago: no stranger's tries stand in its way. */
export const logInByLink = (desk: StaffDesk, request: StaffLoginRequest, place: LoginPlace) =>
  tryPassword(desk, request, place, []);

async function tryPassword(
  desk: StaffDesk,
  { email, password }: StaffLoginRequest,
  place: LoginPlace,
  budgets: readonly Budget[],
): Promise<LoggedIn | Refusal> {
  const attempt = await beginAttempt(desk.pool, desk.clock.now(), budgets);
  if (attempt.waitSeconds > 0) return tooMany(attempt.waitSeconds);
  const library = await desk.library();
  const body = { email, password };
  const answer = await asking(() => library.api.signInEmail({ body, returnHeaders: true }));
  if (typeof answer === 'string') {
    await noteRefusal(desk, email, place);
    return refuse('STAFF_LOGIN_FAILED');
  }
  await attempt.succeeded();
  const challenge = challengeIn(answer.headers);
  if (challenge) return { challenge };
  return finish(desk, answer.headers, answer.response.user, place);
}

/** Proves the second step by a code of the authenticator app, or by one of the backup codes; each works once. */
export async function logInWithCode(
  desk: StaffDesk,
  { challenge, code }: StaffLoginCodeRequest,
  place: LoginPlace,
): Promise<LoggedIn | Refusal> {
  const { api } = await desk.library();
  const headers = withChallenge(challenge);
  const isAppCode = /^\d{6}$/.test(code);
  const userId = isAppCode ? await challengedUser(desk.pool, challenge) : null;
  if (userId !== null && !(await spendCode(desk, userId, code))) return refuse('STAFF_CODE_WRONG');
  const answer = await asking(() =>
    isAppCode
      ? api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      : api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
  );
  if (answer === 'CODE') return refuse('STAFF_CODE_WRONG');
  if (answer === 'LOCKED') return tooMany(CODE_LOCK_SECONDS);
  // The challenge is over or was never ours: it takes a new login.
  if (typeof answer === 'string') return refuse('STAFF_LOGIN_FAILED');
  return finish(desk, answer.headers, answer.response.user, place);
}

/** Ends a login on the server; a token that is already over ends nothing. */
export async function logOut(
  desk: StaffDesk,
  token: string,
  account: { userId: string; name: string } | null,
  from: From,
): Promise<void> {
  const { api } = await desk.library();
  await api.signOut({ headers: withSession(token) });
  if (!account) return;
  await appendAccountEvent(desk.pool, account, 'LOGGED_OUT', from, desk.clock.now());
  wakeAccounts(desk.events);
}

async function finish(
  desk: StaffDesk,
  headers: Headers,
  { id, name }: { id: string; name: string },
  place: LoginPlace,
): Promise<LoggedIn> {
  const token = sessionIn(headers);
  if (!token) throw new Error('The login library logged somebody in without a session');
  const now = desk.clock.now();
  await proveSession(desk, token, place);
  await desk.pool.query('UPDATE staff_users SET last_login_at = $2 WHERE id = $1', [id, now]);
  await appendAccountEvent(desk.pool, { userId: id, name }, 'LOGGED_IN', place, now);
  return { token, deviceKey: await knowDevice(desk.pool, id, place.deviceKey, now) };
}

/** A wrong password is part of an existing account's history; guesses at accounts that do not exist are not. */
async function noteRefusal(desk: StaffDesk, email: string, from: From): Promise<void> {
  const { rows } = await desk.pool.query<{ userId: string; name: string }>(
    'SELECT id AS "userId", name FROM staff_users WHERE email = $1',
    [email],
  );
  if (rows[0]) await appendAccountEvent(desk.pool, rows[0], 'LOGIN_REFUSED', from, desk.clock.now());
}
