import { type CallContext, type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, refuse } from '../../../platform/calls/refusal.ts';
import { type TillSession, tillOf } from '../../../platform/calls/till-session.ts';
import { isConnected, noteSeen } from '../keys/read-key.ts';
import type { TillParts } from '../till-parts.ts';
import { loadTillMenu } from './load-menu.ts';
import { loadTillState } from './load-state.ts';
import { isToldOf, loadTillOrders } from './present-till-order.ts';
import { readTillEvents } from './read-events.ts';

/** So often a till that waits looks whether another node heard of something. */
const LOOK_MS = 1000;

/** What a till hears and reads. */
export function tillReadCalls(parts: TillParts): CallDefinition[] {
  const { platform, venues } = parts;
  const { db, clock, events } = platform;

  async function waitForEvents(
    till: TillSession,
    { after, limit, wait }: { readonly after: number; readonly limit: number; readonly wait: number },
    { untilLeft, aside = (waiting) => waiting }: CallContext,
  ) {
    const leaving = untilLeft?.();
    const until = performance.now() + wait * 1000;
    // From here on this node hears of the venue at once.
    if (wait > 0) events.want(till.restaurantId);
    let from = after;
    let noted = clock.now();
    for (;;) {
      const page = await readTillEvents(parts, till, { after: from, limit });
      if (isRefusal(page) || page.events.length > 0 || page.hasMore) return page;
      from = page.next;
      const left = until - performance.now();
      if (left <= 0 || leaving?.aborted) return page;
      const changed = parts.venueChanged(till.restaurantId, Math.min(left, LOOK_MS));
      if (!(await aside(changed))) return page;
      if (!(await isConnected(db.pool, till))) return refuse('TILL_KEY_WRONG');
      // Who waits is there.
      noted = await noteSeen(db.pool, till, noted, clock.now());
    }
  }

  return [
    defineCall('tillHeartbeat', {
      summary: 'Say that the till is there; any other call says so too',
      errors: [],
      handle: async () => ({ body: { done: true as const } }),
    }),
    defineCall('tillEvents', {
      summary: 'What happened after an event, in order; waits for the first one if asked to',
      errors: ['TILL_CURSOR_AHEAD', 'NOT_FOUND_RESTAURANT'],
      async handle({ query }, context) {
        const page = await waitForEvents(tillOf(context), query, context);
        return isRefusal(page) ? page : { body: page };
      },
    }),
    defineCall('tillState', {
      summary: 'The room as it is, and where the events go on from there',
      errors: ['NOT_FOUND_RESTAURANT'],
      async handle(_input, context) {
        const state = await loadTillState(parts, tillOf(context));
        return isRefusal(state) ? state : { body: state };
      },
    }),
    defineCall('tillMenu', {
      summary: 'The menu with its prices and stock, as orders are judged by it',
      errors: ['NOT_FOUND_RESTAURANT'],
      async handle(_input, context) {
        const menu = await loadTillMenu(parts, tillOf(context));
        return menu ? { body: menu } : refuse('NOT_FOUND_RESTAURANT');
      },
    }),
    defineCall('tillOrder', {
      summary: 'One order as it is now',
      errors: ['NOT_FOUND_ORDER', 'NOT_FOUND_RESTAURANT'],
      async handle({ params: { orderId } }, context) {
        const till = tillOf(context);
        const venue = await venues.get(till.restaurantId);
        if (!venue) return refuse('NOT_FOUND_RESTAURANT');
        const now = clock.now();
        const known = (await loadTillOrders(db.pool, till, [orderId], now)).get(orderId);
        if (!known || !isToldOf(known.row, venue.settings.orderDecider, now))
          return refuse('NOT_FOUND_ORDER');
        return { body: known.order };
      },
    }),
  ];
}
