import type { ChangePasswordRequest, StartTwoStepAnswer } from '@hansang/contract/schemas';
import QRCode from 'qrcode';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { StaffSession } from '../../platform/calls/staff-session.ts';
import { appendAccountEvent, wakeAccounts } from './account-event.ts';
import type { StaffDesk } from './desk.ts';
import { sessionIn, withSession } from './library-cookies.ts';
import { asking, type LibraryRefusal } from './library-refusal.ts';
import { tooMany } from './log-in.ts';
import { beginAttempt } from './throttle.ts';

/** Who changes their own account, and from where. */
export interface AccountChange {
  readonly staff: StaffSession;
  readonly token: string;
  readonly address: string;
}

/** A changed account goes on under a new login; the old token is void. */
export interface Renewed {
  readonly token: string;
}

/** Changes the password and ends every other login of the account. */
export async function changePassword(
  desk: StaffDesk,
  change: AccountChange,
  { current, next }: ChangePasswordRequest,
): Promise<Renewed | Refusal> {
  return withPassword(desk, change, async (api, headers) => {
    const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
    const answer = await asking(api.changePassword({ body, headers, returnHeaders: true }));
    if (typeof answer === 'string') return answer;
    return renew(desk, change, answer.headers, 'PASSWORD_CHANGED');
  });
}

/** Prepares the second step: nothing changes until a first code confirms it. */
export async function startTwoStep(
  desk: StaffDesk,
  change: AccountChange,
  password: string,
): Promise<StartTwoStepAnswer | Refusal> {
  return withPassword(desk, change, async (api, headers) => {
    const answer = await asking(api.enableTwoFactor({ body: { password, method: 'totp' }, headers }));
    if (typeof answer === 'string') return answer;
    if (answer.method !== 'totp') throw new Error('The login library prepared another second step');
    return { uri: answer.totpURI, backupCodes: answer.backupCodes, ...qrOf(answer.totpURI) };
  });
}

/** Turns the second step on by a first code of the authenticator app. */
export async function confirmTwoStep(
  desk: StaffDesk,
  change: AccountChange,
  code: string,
): Promise<Renewed | Refusal> {
  const attempt = await beginAttempt(desk.pool, desk.clock.now(), change.staff.userId, change.address);
  if (attempt.waitSeconds > 0) return tooMany(attempt.waitSeconds);
  const { api } = await desk.library();
  const headers = withSession(change.token);
  const answer = await asking(api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  if (typeof answer === 'string') return refused(answer);
  await attempt.succeeded();
  return renew(desk, change, answer.headers, 'TWO_STEP_ON');
}

export async function stopTwoStep(
  desk: StaffDesk,
  change: AccountChange,
  password: string,
): Promise<Renewed | Refusal> {
  return withPassword(desk, change, async (api, headers) => {
    const answer = await asking(api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }));
    if (typeof answer === 'string') return answer;
    return renew(desk, change, answer.headers, 'TWO_STEP_OFF');
  });
}

type Api = Awaited<ReturnType<StaffDesk['library']>>['api'];

/** A borrowed tablet must not be a way to guess its owner's password: these attempts count like logins. */
async function withPassword<Answer extends object>(
  desk: StaffDesk,
  { staff, token, address }: AccountChange,
  ask: (api: Api, headers: Headers) => Promise<Answer | LibraryRefusal>,
): Promise<Answer | Refusal> {
  const attempt = await beginAttempt(desk.pool, desk.clock.now(), staff.email, address);
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
  { staff, token }: AccountChange,
  headers: Headers,
  change: 'PASSWORD_CHANGED' | 'TWO_STEP_ON' | 'TWO_STEP_OFF',
): Promise<Renewed> {
  await appendAccountEvent(desk.pool, staff, change, desk.clock.now());
  wakeAccounts(desk.events);
  return { token: sessionIn(headers) ?? token };
}

/** The code as one SVG path of unit squares, so that the console draws it without a library. */
function qrOf(text: string): { qrPath: string; qrSize: number } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const path: string[] = [];
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path.push(`M${column} ${row}h1v1h-1z`);
  return { qrPath: path.join(''), qrSize: modules.size };
}
