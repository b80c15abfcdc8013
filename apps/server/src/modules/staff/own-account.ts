import type { ChangePasswordRequest, StartTwoStepAnswer } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { qrPathOf } from '../../platform/qr-path.ts';
import { appendAccountEvent, wakeAccounts } from './account-event.ts';
import { loginsBudgets } from './budgets.ts';
import type { StaffDesk } from './desk.ts';
import { sessionIn, withSession } from './library-cookies.ts';
import { asking, type LibraryRefusal } from './library-refusal.ts';
import { tooMany } from './log-in.ts';
import { spendCode } from './one-time-codes.ts';
import { tellOwners } from './own/tell-owners.ts';
import { refuseWeak, wordsOf } from './password/password-rule.ts';
import { proveSession } from './prove-session.ts';
import { beginAttempt } from './throttle.ts';
import type { OwnChange } from './visitor.ts';

/** A changed account goes on under a new login; the old token is void. */
export interface Renewed {
  readonly token: string;
}

/** Changes the password and ends every other login of the account. */
export async function changePassword(
  desk: StaffDesk,
  change: OwnChange,
  { current, next }: ChangePasswordRequest,
): Promise<Renewed | Refusal> {
  const weak = await refuseWeak(next, await wordsOf(desk.pool, change.staff.userId));
  if (weak) return weak;
  return withProof(desk, change, async (api, headers) => {
    const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
    const answer = await asking(() => api.changePassword({ body, headers, returnHeaders: true }));
    if (typeof answer === 'string') return answer;
    return renew(desk, change, answer.headers, 'PASSWORD_CHANGED');
  });
}

/** Prepares the second step: nothing changes until a first code confirms it. */
export async function startTwoStep(
  desk: StaffDesk,
  change: OwnChange,
  password: string,
): Promise<StartTwoStepAnswer | Refusal> {
  return withProof(desk, change, async (api, headers) => {
    const answer = await asking(() => api.enableTwoFactor({ body: { password, method: 'totp' }, headers }));
    if (typeof answer === 'string') return answer;
    if (answer.method !== 'totp') throw new Error('The login library prepared another second step');
    return { uri: answer.totpURI, backupCodes: answer.backupCodes, ...qrPathOf(answer.totpURI) };
  });
}

/** Turns the second step on by a first code of the authenticator app. */
export async function confirmTwoStep(
  desk: StaffDesk,
  change: OwnChange,
  code: string,
): Promise<Renewed | Refusal> {
  const budgets = loginsBudgets(change.staff.userId, change.token);
  const attempt = await beginAttempt(desk.pool, desk.clock.now(), budgets);
  if (attempt.waitSeconds > 0) return tooMany(attempt.waitSeconds);
  if (!(await spendCode(desk, change.staff.userId, code))) return refuse('STAFF_CODE_WRONG');
  const { api } = await desk.library();
  const headers = withSession(change.token);
  const answer = await asking(() => api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  if (typeof answer === 'string') return refused(answer);
  await attempt.succeeded();
  return renew(desk, change, answer.headers, 'TWO_STEP_ON');
}

export async function stopTwoStep(
  desk: StaffDesk,
  change: OwnChange,
  password: string,
): Promise<Renewed | Refusal> {
  return withProof(desk, change, async (api, headers) => {
    const answer = await asking(() =>
      api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
    );
    if (typeof answer === 'string') return answer;
    await tellOwners(desk, change, 'TWO_STEP_STOPPED');
    return renew(desk, change, answer.headers, 'TWO_STEP_OFF');
  });
}

type Api = Awaited<ReturnType<StaffDesk['library']>>['api'];

/**
 * A borrowed tablet must not be a way to guess its owner's password: these tries are bounded too, by a budget of this
 * login alone.
 */
export async function withProof<Answer extends object>(
  desk: StaffDesk,
  { staff, token }: OwnChange,
  ask: (api: Api, headers: Headers) => Promise<Answer | LibraryRefusal>,
): Promise<Answer | Refusal> {
  const attempt = await beginAttempt(desk.pool, desk.clock.now(), loginsBudgets(staff.userId, token));
  if (attempt.waitSeconds > 0) return tooMany(attempt.waitSeconds);
  const { api } = await desk.library();
  const answer = await ask(api, withSession(token));
  if (typeof answer === 'string') return refused(answer);
  await attempt.succeeded();
  return answer;
}

function refused(answer: LibraryRefusal): Refusal {
  if (answer === 'PASSWORD') return refuse('STAFF_PASSWORD_WRONG');
  if (answer === 'CODE') return refuse('STAFF_CODE_WRONG');
  if (answer === 'LOGGED_OUT') return refuse('STAFF_LOGIN_REQUIRED');
  return refuse('VALIDATION_FAILED', {
    details: [{ path: 'body', message: 'does not fit the two-step login' }],
  });
}

async function renew(
  desk: StaffDesk,
  change: OwnChange,
  headers: Headers,
  what: 'PASSWORD_CHANGED' | 'TWO_STEP_ON' | 'TWO_STEP_OFF',
): Promise<Renewed> {
  const token = sessionIn(headers) ?? change.token;
  await proveSession(desk, token, change);
  await appendAccountEvent(desk.pool, change.staff, what, change, desk.clock.now());
  wakeAccounts(desk.events);
  return { token };
}
