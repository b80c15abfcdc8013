import type { DrawerAnswer } from '@hansang/contract/schemas';
import { type CallAnswer, type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal } from '../../../platform/calls/refusal.ts';
import { askedOf, changeBooks, type DayParts } from '../day-parts.ts';
import { tellAfter } from '../report/close-day.ts';
import { closeDrawer, moveCash, openDrawer } from './change-drawer.ts';
import { loadDrawers } from './load-drawer.ts';

const ERRORS = ['NOT_FOUND_RESTAURANT', 'IDEMPOTENCY_KEY_REUSED', 'AMOUNT_TOO_LARGE'] as const;

/** What staff do with the drawer of cash. */
export function drawerCalls(parts: DayParts): CallDefinition[] {
  const { db, clock } = parts.platform;
  const answer = async (restaurantId: number): Promise<CallAnswer<DrawerAnswer>> => {
    const now = clock.now();
    return { body: { ...(await loadDrawers(db.pool, restaurantId, now)), serverTime: now.toISOString() } };
  };
  const after = (refusal: Refusal | null, restaurantId: number) => refusal ?? answer(restaurantId);
  return [
    defineCall('drawer', {
      summary: 'The open drawer of cash with what should lie in it, and the one before',
      errors: [],
      handle: ({ params }) => answer(params.restaurantId),
    }),
    defineCall('openDrawer', {
      summary: 'Open the drawer with the cash that lies in it; send an Idempotency-Key',
      errors: [...ERRORS, 'DRAWER_IS_OPEN'],
      async handle({ params, body }, context) {
        const asked = await askedOf(parts, context, 'openDrawer', params, body);
        if (isRefusal(asked)) return asked;
        const refusal = await changeBooks(parts, asked, (client) => openDrawer(client, asked, body.opening));
        return after(refusal, params.restaurantId);
      },
    }),
    defineCall('moveCash', {
      summary: 'Put cash into the drawer, take some out, or note a count; send an Idempotency-Key',
      errors: [...ERRORS, 'DRAWER_IS_CLOSED', 'DRAWER_TOO_LITTLE', 'BOOKS_CHANGED'],
      async handle({ params, body }, context) {
        const asked = await askedOf(parts, context, 'moveCash', params, body);
        if (isRefusal(asked)) return asked;
        const { drawerId, restaurantId } = params;
        const refusal = await changeBooks(parts, asked, (client) => moveCash(client, asked, drawerId, body));
        return after(refusal, restaurantId);
      },
    }),
    defineCall('closeDrawer', {
      summary: 'Close the drawer with what was counted in it; send an Idempotency-Key',
      errors: [...ERRORS, 'DRAWER_IS_CLOSED'],
      async handle({ params, body }, context) {
        const asked = await askedOf(parts, context, 'closeDrawer', params, body);
        if (isRefusal(asked)) return asked;
        const { drawerId, restaurantId } = params;
        const { venue, at } = asked;
        const refusal = await changeBooks(parts, asked, async (client) => {
          const closed = await closeDrawer(client, asked, drawerId, body);
          if (isRefusal(closed)) return closed;
          if (closed.lateOf !== null) await tellAfter(client, { venue, day: closed.lateOf, at });
          return null;
        });
        return after(refusal, restaurantId);
      },
    }),
  ];
}
