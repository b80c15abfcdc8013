import {
  type CallAnswer,
  type CallContext,
  type CallDefinition,
  defineCall,
} from '../../platform/calls/calls.ts';
import { isRefusal, type Refusal } from '../../platform/calls/refusal.ts';
import type { StaffDesk } from './desk.ts';
import { changePassword, confirmTwoStep, type Renewed, startTwoStep, stopTwoStep } from './own-account.ts';
import { venuesOf } from './venues-of.ts';
import type { OwnChange } from './visitor.ts';

const passwordErrors = ['STAFF_PASSWORD_WRONG', 'TOO_MANY_REQUESTS'] as const;

const NOBODY = {
  id: '',
  name: '',
  email: '',
  hasTwoStep: false,
  ownsInstallation: false,
} as const;

/** Calls of a staff member on their own account. */
export function accountCalls(desk: StaffDesk): CallDefinition[] {
  const me = defineCall('staffMe', {
    summary: 'Who is logged in, and where they work',
    errors: [],
    async handle(_input, context) {
      const { userId, name, email, hasTwoStep, ownsInstallation, tablet } = changeOf(context).staff;
      // Nobody at a locked tablet is told whose login it was.
      if (tablet?.isLocked) return { body: { ...NOBODY, venues: [], tablet } };
      const works = await venuesOf(desk.pool, userId);
      const here = works.filter(({ restaurantId }) => restaurantId === tablet?.restaurantId);
      const venues = tablet ? here.map((venue) => ({ ...venue, needsTwoStep: false })) : works;
      return { body: { id: userId, name, email, hasTwoStep, ownsInstallation, venues, tablet } };
    },
  });
  const password = defineCall('changePassword', {
    summary: 'Changes the own password and ends every other login',
    errors: [...passwordErrors, 'STAFF_PASSWORD_WEAK'],
    handle: async ({ body }, context) => renewed(await changePassword(desk, changeOf(context), body)),
  });
  const start = defineCall('startTwoStep', {
    summary: 'Prepares the two-step login',
    errors: passwordErrors,
    async handle({ body }, context) {
      const answer = await startTwoStep(desk, changeOf(context), body.password);
      return isRefusal(answer) ? answer : { body: answer };
    },
  });
  const confirm = defineCall('confirmTwoStep', {
    summary: 'Turns the two-step login on by a first code',
    errors: ['STAFF_CODE_WRONG', 'TOO_MANY_REQUESTS'],
    handle: async ({ body }, context) => renewed(await confirmTwoStep(desk, changeOf(context), body.code)),
  });
  const stop = defineCall('stopTwoStep', {
    summary: 'Turns the two-step login off',
    errors: passwordErrors,
    handle: async ({ body }, context) => renewed(await stopTwoStep(desk, changeOf(context), body.password)),
  });
  return [me, password, start, confirm, stop];
}

/** The registry lets nobody through to a `staff` call without both. */
export function changeOf({ staff, staffToken, address, device }: CallContext): OwnChange {
  if (!staff || !staffToken) throw new Error('A staff call ran without a login');
  return { staff, token: staffToken, address, device };
}

function renewed(result: Renewed | Refusal): CallAnswer<{ done: true }> | Refusal {
  return isRefusal(result) ? result : { body: { done: true }, newStaffToken: result.token };
}
