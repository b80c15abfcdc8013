import { businessDay } from '@hansang/rules/hours';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { doerOf } from '../../../platform/events/staff-act.ts';
import type { TillParts } from '../till-parts.ts';
import { removeEndpoint, resumeEndpoint } from '../webhooks/turn-endpoint.ts';
import { addTill, changeTill, endTillKey, makeTillKey, removeTill } from './change-tills.ts';
import { loadStanding, loadTills } from './load-tills.ts';

/** How a venue's tills are connected, and how the board knows that they are there. */
export function tillCalls(parts: TillParts): CallDefinition[] {
  const { venues, menus, sender } = parts;
  const { db, clock, events } = parts.platform;
  const answer = async (restaurantId: number) => {
    const venue = await venues.get(restaurantId);
    if (!venue) return refuse('NOT_FOUND_RESTAURANT');
    const today = businessDay(clock.now().getTime(), venue.clock);
    return { body: { ...(await loadTills(parts, restaurantId, venue.settings)), today } };
  };
  /** Who decides may be somebody else now. */
  function forget(restaurantId: number): void {
    venues.forget(restaurantId);
    menus.forget(restaurantId);
    events.wake(restaurantId);
  }
  return [
    defineCall('tillStanding', {
      summary: 'The venue’s tills and when each was last heard of',
      errors: ['NOT_FOUND_RESTAURANT'],
      async handle({ params: { restaurantId } }) {
        const venue = await venues.get(restaurantId);
        if (!venue) return refuse('NOT_FOUND_RESTAURANT');
        return { body: await loadStanding(db.pool, restaurantId, venue.settings, clock.now()) };
      },
    }),
    defineCall('tills', {
      summary:
        'How the venue’s tills are connected: keys without themselves, webhooks, what has no name there',
      errors: ['NOT_FOUND_RESTAURANT'],
      handle: ({ params }) => answer(params.restaurantId),
    }),
    defineCall('addTill', {
      summary: 'Add a till under an id of one’s own; safe to repeat. It opens nothing until it has a key',
      errors: ['NOT_FOUND_RESTAURANT', 'TILLS_MAX'],
      async handle({ params: { restaurantId }, body }, context) {
        const refusal = await transaction(db.pool, (client) =>
          addTill(client, restaurantId, body, doerOf(context), clock.now()),
        );
        if (refusal) return refusal;
        events.wake(restaurantId);
        return answer(restaurantId);
      },
    }),
    defineCall('changeTill', {
      summary: 'Say anew what a till is called and may do; its keys stay. Safe to repeat',
      errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND_TILL'],
      async handle({ params, body }, context) {
        const refusal = await transaction(db.pool, (client) =>
          changeTill(client, params, body, doerOf(context), clock.now()),
        );
        if (refusal) return refusal;
        forget(params.restaurantId);
        return answer(params.restaurantId);
      },
    }),
    defineCall('resumeTillHook', {
      summary: 'Turn an address of a till on again that was turned off; it goes on where it stood',
      errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND_WEBHOOK'],
      async handle({ params }) {
        if (!(await resumeEndpoint(db.pool, params))) return refuse('NOT_FOUND_WEBHOOK');
        sender.wake();
        return answer(params.restaurantId);
      },
    }),
    defineCall('removeTillHook', {
      summary: 'Send nothing to an address of a till any more. Safe to repeat',
      errors: ['NOT_FOUND_RESTAURANT'],
      async handle({ params }) {
        await removeEndpoint(db.pool, params);
        return answer(params.restaurantId);
      },
    }),
    defineCall('makeTillKey', {
      summary: 'A new key for a till, told once; the one before opens for a day more',
      errors: ['NOT_FOUND_TILL'],
      async handle({ params }, context) {
        const made = await transaction(db.pool, (client) =>
          makeTillKey(client, params, doerOf(context), clock.now()),
        );
        if (isRefusal(made)) return made;
        events.wake(params.restaurantId);
        return { body: made };
      },
    }),
    defineCall('endTillKey', {
      summary: 'End a till’s key at once: whoever has it is cut off. Safe to repeat',
      errors: ['NOT_FOUND_RESTAURANT'],
      async handle({ params }, context) {
        await transaction(db.pool, (client) => endTillKey(client, params, doerOf(context), clock.now()));
        events.wake(params.restaurantId);
        return answer(params.restaurantId);
      },
    }),
    defineCall('removeTill', {
      summary: 'Disconnect a till; what it entered and took stays. Safe to repeat',
      errors: ['NOT_FOUND_RESTAURANT'],
      async handle({ params }, context) {
        await transaction(db.pool, (client) => removeTill(client, params, doerOf(context), clock.now()));
        forget(params.restaurantId);
        return answer(params.restaurantId);
      },
    }),
  ];
}
