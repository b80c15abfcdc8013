import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { changeOf } from '../account-calls.ts';
import type { StaffDesk } from '../desk.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './sessions.ts';
import { stepUp } from './step-up.ts';

const done = { body: { done: true as const } };

/** Calls of a staff member on their own logins. */
export function sessionCalls(desk: StaffDesk): CallDefinition[] {
  return [
    defineCall('stepUp', {
      summary: 'Proves once more who is logged in, for what asks for it',
      errors: ['STAFF_PASSWORD_WRONG', 'STAFF_CODE_WRONG', 'TOO_MANY_REQUESTS'],
      handle: async ({ body }, context) => (await stepUp(desk, changeOf(context), body)) ?? done,
    }),
    defineCall('ownSessions', {
      summary: 'The devices that the own account is logged in on',
      errors: [],
      handle: async (_input, context) => ({ body: { sessions: await ownSessions(desk, changeOf(context)) } }),
    }),
    defineCall('endOwnSession', {
      summary: 'Logs the own account out on one other device',
      errors: ['STAFF_NOT_YOURSELF'],
      handle: async ({ params }, context) =>
        (await endOwnSession(desk, changeOf(context), params.sessionId)) ?? done,
    }),
    defineCall('endOtherSessions', {
      summary: 'Logs the own account out on every other device',
      errors: [],
      async handle(_input, context) {
        await endOtherSessions(desk, changeOf(context));
        return done;
      },
    }),
  ];
}
