import { DEMO_LOGIN } from '@hansang/contract';
import { type CallAnswer, type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { StaffDesk } from './desk.ts';
import { readLink } from './links.ts';
import { type LoggedIn, logIn, logInWithCode, logOut } from './log-in.ts';
import { useLink } from './use-link.ts';

/** Calls that nobody needs to be known for. */
export function loginCalls(desk: StaffDesk, mode: 'demo' | 'live'): CallDefinition[] {
  const entry = defineCall('staffEntry', {
    summary: 'Whether somebody is logged in, and what the login page shows',
    errors: [],
    handle: async (_input, { staff, takesStaff }) => ({
      body: {
        isLoggedIn: takesStaff && staff !== null,
        demoLogin: mode === 'demo' ? DEMO_LOGIN : null,
        needsHttps: !takesStaff,
      },
    }),
  });
  const login = defineCall('staffLogin', {
    summary: 'Logs a staff member in',
    errors: ['STAFF_LOGIN_FAILED', 'STAFF_NEEDS_HTTPS', 'TOO_MANY_REQUESTS'],
    handle: async ({ body }, place) => loginAnswer(await logIn(desk, body, place)),
  });
  const code = defineCall('staffLoginCode', {
    summary: 'Finishes a two-step login with a code',
    errors: ['STAFF_CODE_WRONG', 'STAFF_LOGIN_FAILED', 'TOO_MANY_REQUESTS'],
    handle: async ({ body }, place) => loginAnswer(await logInWithCode(desk, body, place)),
  });
  const logout = defineCall('staffLogout', {
    summary: 'Ends the login on the server',
    errors: [],
    async handle(_input, context) {
      const { staffToken, staff } = context;
      if (staffToken) await logOut(desk, staffToken, staff, context);
      return { body: { done: true as const }, clearStaff: true };
    },
  });
  return [entry, login, code, logout, ...linkCalls(desk)];
}

function linkCalls(desk: StaffDesk): CallDefinition[] {
  const read = defineCall('readStaffLink', {
    summary: 'What a one-time link is good for',
    errors: ['STAFF_LINK_INVALID', 'STAFF_NEEDS_HTTPS'],
    async handle({ body }) {
      const link = await transaction(desk.pool, (client) => readLink(client, body.token, desk.clock.now()));
      if (!link) return refuse('STAFF_LINK_INVALID');
      const { purpose, email, name, expiresAt } = link;
      return { body: { purpose, email, name, expiresAt: expiresAt.toISOString() } };
    },
  });
  const use = defineCall('useStaffLink', {
    summary: 'Uses a one-time link: makes the first owner, or sets a password',
    errors: ['STAFF_LINK_INVALID', 'STAFF_EMAIL_TAKEN', 'STAFF_PASSWORD_WEAK', 'STAFF_NEEDS_HTTPS'],
    handle: async ({ body }, place) => loginAnswer(await useLink(desk, body, place)),
  });
  return [read, use];
}

function loginAnswer(
  result: LoggedIn | Refusal,
): CallAnswer<{ next: 'CONSOLE' | 'CODE'; challenge: string | null }> | Refusal {
  if (isRefusal(result)) return result;
  if ('challenge' in result) return { body: { next: 'CODE', challenge: result.challenge } };
  const { token, deviceKey } = result;
  return { body: { next: 'CONSOLE', challenge: null }, newStaffToken: token, newStaffDevice: deviceKey };
}
