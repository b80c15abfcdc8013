import {
  changePasswordRequest,
  confirmTwoStepRequest,
  staffDone,
  staffMe,
  startTwoStepAnswer,
  startTwoStepRequest,
  stopTwoStepRequest,
} from '@hansang/contract/schemas';
import {
  type CallAnswer,
  type CallContext,
  type CallDefinition,
  defineCall,
} from '../../platform/calls/calls.ts';
import { isRefusal, type Refusal } from '../../platform/calls/refusal.ts';
import type { StaffDesk } from './desk.ts';
import {
  type AccountChange,
  changePassword,
  confirmTwoStep,
  type Renewed,
  startTwoStep,
  stopTwoStep,
} from './own-account.ts';
import { venuesOf } from './venues-of.ts';

const passwordErrors = ['STAFF_PASSWORD_WRONG', 'TOO_MANY_REQUESTS'] as const;

/** Calls of a staff member on their own account. */
export function accountCalls(desk: StaffDesk): CallDefinition[] {
  const me = defineCall({
    name: 'staffMe',
    summary: 'Who is logged in, and where they work',
    access: 'staff',
    answer: staffMe,
    errors: [],
    async handle(_input, context) {
      const { userId, name, email, hasTwoStep } = changeOf(context).staff;
      return { body: { id: userId, name, email, hasTwoStep, venues: await venuesOf(desk.pool, userId) } };
    },
  });
  const password = defineCall({
    name: 'changePassword',
    summary: 'Changes the own password and ends every other login',
    access: 'staff',
    body: changePasswordRequest,
    answer: staffDone,
    errors: passwordErrors,
    handle: async ({ body }, context) => renewed(await changePassword(desk, changeOf(context), body)),
  });
  const start = defineCall({
    name: 'startTwoStep',
    summary: 'Prepares the two-step login',
    access: 'staff',
    body: startTwoStepRequest,
    answer: startTwoStepAnswer,
    errors: passwordErrors,
    async handle({ body }, context) {
      const answer = await startTwoStep(desk, changeOf(context), body.password);
      return isRefusal(answer) ? answer : { body: answer };
    },
  });
  const confirm = defineCall({
    name: 'confirmTwoStep',
    summary: 'Turns the two-step login on by a first code',
    access: 'staff',
    body: confirmTwoStepRequest,
    answer: staffDone,
    errors: ['STAFF_CODE_WRONG', 'TOO_MANY_REQUESTS'],
    handle: async ({ body }, context) => renewed(await confirmTwoStep(desk, changeOf(context), body.code)),
  });
  const stop = defineCall({
    name: 'stopTwoStep',
    summary: 'Turns the two-step login off',
    access: 'staff',
    body: stopTwoStepRequest,
    answer: staffDone,
    errors: passwordErrors,
    handle: async ({ body }, context) => renewed(await stopTwoStep(desk, changeOf(context), body.password)),
  });
  return [me, password, start, confirm, stop];
}

/** The registry lets nobody through to a `staff` call without both. */
function changeOf({ staff, staffToken, address }: CallContext): AccountChange {
  if (!staff || !staffToken) throw new Error('A staff call ran without a login');
  return { staff, token: staffToken, address };
}

function renewed(result: Renewed | Refusal): CallAnswer<{ done: true }> | Refusal {
  return isRefusal(result) ? result : { body: { done: true }, newStaffToken: result.token };
}
