import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { keepAt } from '../../platform/calls/guest-session.ts';
import { isRefusal } from '../../platform/calls/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { confirmAdult } from './confirm-adult.ts';
import { endSession } from './end-session.ts';
import type { Sessions } from './sessions.ts';

const DONE = { done: true } as const;

export function sessionCalls(platform: Platform, sessions: Sessions): CallDefinition[] {
  return [confirmAdultCall(platform, sessions), endSessionCall(platform, sessions)];
}

function confirmAdultCall(platform: Platform, sessions: Sessions): CallDefinition {
  return defineCall('confirmAdult', {
    summary: 'Confirm once per session that the guest is an adult',
    errors: ['UNAUTHORIZED_ACCESS', 'RESERVATION_IS_EXPIRATION', 'TABLE_CHANGED'],
    async handle({ params }, context) {
      const session = await keepAt(sessions, context, params.restaurantId);
      if (isRefusal(session)) return session;
      const refusal = await confirmAdult(platform, session);
      if (refusal) return refusal;
      sessions.forget(({ sessionId }) => sessionId === session.sessionId);
      return { body: DONE };
    },
  });
}

function endSessionCall(platform: Platform, sessions: Sessions): CallDefinition {
  return defineCall('endSession', {
    summary: 'End the session of this device and take its cookie back',
    bindsClient: 'itself',
    errors: [],
    async handle(_input, context) {
      // A scan of which nothing is stored is stored as ended, so that no copy of its cookie goes on.
      const session = await sessions.keep({ ...context, clientId: null });
      if (!isRefusal(session)) {
        await endSession(platform, session);
        sessions.forget(({ sessionId }) => sessionId === session.sessionId);
      }
      return { body: DONE, clearSession: true };
    },
  });
}
