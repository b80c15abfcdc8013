import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { doerOf } from '../../../platform/events/staff-act.ts';
import type { StaffDesk } from '../desk.ts';
import { loadNotices, readNotices } from './notices.ts';

/** What an owner should have seen of what others did in the venue. */
export function noticeCalls(desk: StaffDesk): CallDefinition[] {
  return [
    defineCall('notices', {
      summary: 'What other owners and managers did that an owner has not read yet',
      errors: [],
      async handle({ params }, context) {
        const now = desk.clock.now();
        const unread = await loadNotices(desk.pool, params.restaurantId, String(doerOf(context).userId), now);
        return { body: { notices: unread, serverTime: now.toISOString() } };
      },
    }),
    defineCall('readNotices', {
      summary: 'An owner has read the notices up to this one',
      errors: [],
      async handle({ params, body }, context) {
        await readNotices(desk.pool, params.restaurantId, String(doerOf(context).userId), body.upTo);
        return { body: { done: true as const } };
      },
    }),
  ];
}
