import { DEMO_LOGIN } from '@hansang/contract';
import {
  readStaffLinkRequest,
  staffDone,
  staffEntry,
  staffLinkView,
  staffLoginAnswer,
  staffLoginCodeRequest,
  staffLoginRequest,
  useStaffLinkRequest,
} from '@hansang/contract/schemas';
import { type CallAnswer, type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { StaffDesk } from './desk.ts';
import { readLink } from './links.ts';
import { type LoggedIn, logIn, logInWithCode, logOut } from './log-in.ts';
import { useLink } from './use-link.ts';

/** Calls that nobody needs to be known for. */
export function loginCalls(desk: StaffDesk, mode: 'demo' | 'live'): CallDefinition[] {
  const entry = defineCall({
    name: 'staffEntry',
    summary: 'Whether somebody is logged in, and what the login page shows',
    access: 'open',
    answer: staffEntry,
    errors: [],
    handle: async (_input, { staff }) => ({
      body: { isLoggedIn: staff !== null, demoLogin: mode === 'demo' ? DEMO_LOGIN : null },
    }),
  });
  const login = defineCall({
    name: 'staffLogin',
    summary: 'Logs a staff member in',
    access: 'open',
    body: staffLoginRequest,
    answer: staffLoginAnswer,
    errors: ['STAFF_LOGIN_FAILED', 'TOO_MANY_REQUESTS'],
    handle: async ({ body }, { address }) => loginAnswer(await logIn(desk, body, address)),
  });
  const code = defineCall({
    name: 'staffLoginCode',
    summary: 'Finishes a two-step login with a code',
    access: 'open',
    body: staffLoginCodeRequest,
    answer: staffLoginAnswer,
    errors: ['STAFF_CODE_WRONG', 'STAFF_LOGIN_FAILED', 'TOO_MANY_REQUESTS'],
    handle: async ({ body }) => loginAnswer(await logInWithCode(desk, body)),
  });
  const logout = defineCall({
    name: 'staffLogout',
    summary: 'Ends the login on the server',
    access: 'open',
    answer: staffDone,
    errors: [],
    async handle(_input, { staffToken, staff }) {
      if (staffToken) await logOut(desk, staffToken, staff);
      return { body: { done: true as const }, clearStaff: true };
    },
  });
  return [entry, login, code, logout, ...linkCalls(desk)];
}

function linkCalls(desk: StaffDesk): CallDefinition[] {
  const read = defineCall({
    name: 'readStaffLink',
    summary: 'What a one-time link is good for',
    access: 'open',
    body: readStaffLinkRequest,
    answer: staffLinkView,
    errors: ['STAFF_LINK_INVALID'],
    async handle({ body }) {
      const link = await transaction(desk.pool, (client) => readLink(client, body.token, desk.clock.now()));
      if (!link) return refuse('STAFF_LINK_INVALID');
      const { purpose, email, name, expiresAt } = link;
      return { body: { purpose, email, name, expiresAt: expiresAt.toISOString() } };
    },
  });
  const use = defineCall({
    name: 'useStaffLink',
    summary: 'Uses a one-time link: makes the first owner, or sets a password',
    access: 'open',
    body: useStaffLinkRequest,
    answer: staffLoginAnswer,
    errors: ['STAFF_LINK_INVALID', 'STAFF_EMAIL_TAKEN'],
    handle: async ({ body }, { address }) => loginAnswer(await useLink(desk, body, address)),
  });
  return [read, use];
}

function loginAnswer(
  result: LoggedIn | Refusal,
): CallAnswer<{ next: 'CONSOLE' | 'CODE'; challenge: string | null }> | Refusal {
  if (isRefusal(result)) return result;
  if ('challenge' in result) return { body: { next: 'CODE', challenge: result.challenge } };
  return { body: { next: 'CONSOLE', challenge: null }, newStaffToken: result.token };
}
