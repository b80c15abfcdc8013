import { type CallContext, type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { refuse } from '../../../platform/calls/refusal.ts';
import { changeOf } from '../account-calls.ts';
import { appendAccountEvent } from '../account-event.ts';
import type { StaffDesk } from '../desk.ts';
import { hasPin, setPin } from './pins.ts';
import { provePassword } from './prove-password.ts';
import { keepTablet, lockTablet, shareTablet, unlockTablet, viewTablet } from './turns.ts';

const done = { body: { done: true as const } };
const tabletOf = (context: CallContext) => changeOf(context).staff.tablet;

/** A tablet that the people of a venue share, and the PINs by which they take turns. */
export function tabletCalls(desk: StaffDesk): CallDefinition[] {
  return [...turnCalls(desk), ...pinCalls(desk)];
}

function turnCalls(desk: StaffDesk): CallDefinition[] {
  return [
    defineCall('shareTablet', {
      summary: 'Makes this login a tablet that the venue shares; it is locked at once',
      errors: ['TABLET_NOT_HERE'],
      async handle({ params, body }, context) {
        if (tabletOf(context)) return refuse('TABLET_NOT_HERE');
        await shareTablet(desk, changeOf(context), params.restaurantId, body.lockMinutes);
        return done;
      },
    }),
    defineCall('tablet', {
      summary: 'Who may take their turn on this shared tablet, and how much waits',
      errors: ['STAFF_FORBIDDEN'],
      async handle(_input, context) {
        const tablet = tabletOf(context);
        return tablet ? { body: await viewTablet(desk, tablet) } : refuse('STAFF_FORBIDDEN');
      },
    }),
    defineCall('unlockTablet', {
      summary: 'Somebody takes their turn by PIN, or by their password, which may set a new PIN',
      errors: [
        'STAFF_FORBIDDEN',
        'NOT_FOUND_MEMBER',
        'STAFF_PIN_WRONG',
        'STAFF_PIN_LOCKED',
        'STAFF_PIN_WEAK',
        'STAFF_PASSWORD_WRONG',
        'TOO_MANY_REQUESTS',
      ],
      async handle({ body }, context) {
        const tablet = tabletOf(context);
        if (!tablet) return refuse('STAFF_FORBIDDEN');
        return (await unlockTablet(desk, changeOf(context), tablet, body)) ?? done;
      },
    }),
    defineCall('keepTablet', {
      summary: 'Somebody still works on this shared tablet',
      errors: [],
      async handle(_input, context) {
        await keepTablet(desk, changeOf(context));
        return done;
      },
    }),
    defineCall('lockTablet', {
      summary: 'Ends the turn on this shared tablet; safe to repeat',
      errors: [],
      async handle(_input, context) {
        await lockTablet(desk, changeOf(context));
        return done;
      },
    }),
  ];
}

function pinCalls(desk: StaffDesk): CallDefinition[] {
  return [
    defineCall('ownPin', {
      summary: 'Whether the own account has a PIN for shared tablets',
      errors: [],
      handle: async (_input, context) => ({
        body: { hasPin: await hasPin(desk, changeOf(context).staff.userId) },
      }),
    }),
    defineCall('setPin', {
      summary: 'Sets the PIN by which the own account takes its turn on shared tablets',
      errors: ['STAFF_PASSWORD_WRONG', 'STAFF_PIN_WEAK', 'TOO_MANY_REQUESTS'],
      async handle({ body }, context) {
        const change = changeOf(context);
        const { staff, token } = change;
        const refused =
          (await provePassword(desk, staff.userId, token, body.password)) ??
          (await setPin(desk, staff.userId, body.pin));
        if (refused) return refused;
        await appendAccountEvent(desk.pool, staff, 'PIN_SET', change, desk.clock.now());
        return done;
      },
    }),
  ];
}
