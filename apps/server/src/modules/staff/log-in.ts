import type { StaffLoginCodeRequest, StaffLoginRequest } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { appendAccountEvent, wakeAccounts } from './account-event.ts';
import type { StaffDesk } from './desk.ts';
import { challengeIn, sessionIn, withChallenge, withSession } from './library-cookies.ts';
import { asking } from './library-refusal.ts';
import { beginAttempt, forgetOldAttempts } from './throttle.ts';

/** A finished login, or one that waits for the code of the account's authenticator app. */
export type LoggedIn = { readonly token: string } | { readonly challenge: string };

/** How long the library locks an account after too many wrong codes, in seconds. */
const CODE_LOCK_SECONDS = 900;

export const tooMany = (seconds: number): Refusal =>
  refuse('TOO_MANY_REQUESTS', { extra: { retryAfterSeconds: seconds } });

/** Proves e-mail and password. Unknown accounts and wrong passwords are told, and take, the same. */
export async function logIn(
  desk: StaffDesk,
  { email, password }: StaffLoginRequest,
  address: string,
): Promise<LoggedIn | Refusal> {
  const attempt = await beginAttempt(desk.pool, desk.clock.now(), email, address);
  if (attempt.waitSeconds > 0) return tooMany(attempt.waitSeconds);
  const library = await desk.library();
  const body = { email, password };
  const answer = await asking(library.api.signInEmail({ body, returnHeaders: true }));
  if (typeof answer === 'string') {
    await noteRefusal(desk, email);
    return refuse('STAFF_LOGIN_FAILED');
  }
  await attempt.succeeded();
  await forgetOldAttempts(desk.pool, desk.clock.now());
  const challenge = challengeIn(answer.headers);
  if (challenge) return { challenge };
  return finish(desk, answer.headers, answer.response.user);
}

/** Proves the second step by a code of the authenticator app, or by one of the backup codes. */
export async function logInWithCode(
  desk: StaffDesk,
  { challenge, code }: StaffLoginCodeRequest,
): Promise<LoggedIn | Refusal> {
  const { api } = await desk.library();
  const headers = withChallenge(challenge);
  const isAppCode = /^\d{6}$/.test(code);
  const answer = await asking(
    isAppCode
      ? api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      : api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
  );
  if (answer === 'CODE') return refuse('STAFF_CODE_WRONG');
  if (answer === 'LOCKED') return tooMany(CODE_LOCK_SECONDS);
  // The challenge is over or was never ours: it takes a new login.
  if (typeof answer === 'string') return refuse('STAFF_LOGIN_FAILED');
  return finish(desk, answer.headers, answer.response.user);
}

/** Ends a login on the server; a token that is already over ends nothing. */
export async function logOut(
  desk: StaffDesk,
  token: string,
  account: { userId: string; name: string } | null,
): Promise<void> {
  const { api } = await desk.library();
  await api.signOut({ headers: withSession(token) });
  if (!account) return;
  await appendAccountEvent(desk.pool, account, 'LOGGED_OUT', desk.clock.now());
  wakeAccounts(desk.events);
}

async function finish(
  desk: StaffDesk,
  headers: Headers,
  { id, name }: { id: string; name: string },
): Promise<LoggedIn> {
  const token = sessionIn(headers);
  if (!token) throw new Error('The login library logged somebody in without a session');
  await appendAccountEvent(desk.pool, { userId: id, name }, 'LOGGED_IN', desk.clock.now());
  return { token };
}

/** A wrong password is part of an existing account's history; guesses at accounts that do not exist are not. */
async function noteRefusal(desk: StaffDesk, email: string): Promise<void> {
  const { rows } = await desk.pool.query<{ userId: string; name: string }>(
    'SELECT id AS "userId", name FROM staff_users WHERE email = $1',
    [email],
  );
  if (rows[0]) await appendAccountEvent(desk.pool, rows[0], 'LOGIN_REFUSED', desk.clock.now());
}
