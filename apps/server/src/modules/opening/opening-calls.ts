import type { OpeningState } from '@hansang/contract/schemas';
import {
  type CallAnswer,
  type CallContext,
  type CallDefinition,
  defineCall,
} from '../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { staffOf } from '../../platform/calls/staff-session.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { doerOf } from '../../platform/events/staff-act.ts';
import type { BoardParts } from '../board/board-parts.ts';
import { makingCalls } from './making/making-calls.ts';
import { openVenue } from './open-venue.ts';
import { readOpening } from './read-opening.ts';
import { tickOpening } from './tick-opening.ts';
import { wipeTests } from './wipe-tests.ts';

/** A venue from its first questions to its opening. */
export function openingCalls(parts: BoardParts): CallDefinition[] {
  const { db, clock, events } = parts.platform;
  return [
    ...makingCalls(parts.platform),
    defineCall('opening', {
      summary: 'How far a venue is on its way to its first evening',
      errors: [],
      handle: ({ params }, context) => answer(parts, params.restaurantId, context),
    }),
    defineCall('tickOpening', {
      summary: 'Say that the menu is looked over or the codes are printed, or take that back; safe to repeat',
      errors: [],
      async handle({ params: { restaurantId }, body }, context) {
        await tickOpening(db.pool, restaurantId, body, clock.now());
        return answer(parts, restaurantId, context);
      },
    }),
    defineCall('wipeTests', {
      summary: 'Take away everything that was tried out before the opening; safe to repeat',
      errors: ['VENUE_IS_OPEN', 'TESTS_TOO_MANY', 'TESTS_BEING_PAID'],
      async handle({ params: { restaurantId } }, context) {
        const asked = { restaurantId, doer: doerOf(context), at: clock.now() };
        const wiped = await transaction(db.pool, (client) => wipeTests(client, asked));
        if (isRefusal(wiped)) return wiped;
        forget(parts, restaurantId);
        events.wake();
        return answer(parts, restaurantId, context);
      },
    }),
    defineCall('openVenue', {
      summary: 'Say that guests come from now on; safe to repeat',
      errors: ['TESTS_TOO_MANY', 'TESTS_BEING_PAID'],
      async handle({ params: { restaurantId }, body }, context) {
        const asked = { restaurantId, doer: doerOf(context), at: clock.now(), ...body };
        const opened = await transaction(db.pool, (client) => openVenue(client, asked));
        if (isRefusal(opened)) return opened;
        forget(parts, restaurantId);
        events.wake();
        return answer(parts, restaurantId, context);
      },
    }),
  ];
}

function forget({ venues, menus, sessions, tables }: BoardParts, restaurantId: number): void {
  const tableIdxs = new Set<number>();
  sessions.forget((session) => {
    const isHere = session.restaurantId === restaurantId;
    if (isHere && session.tableIdx !== null) tableIdxs.add(session.tableIdx);
    return isHere;
  });
  for (const tableIdx of tableIdxs) tables.forget(restaurantId, tableIdx);
  menus.forgetStock(restaurantId);
  venues.forget(restaurantId);
}

async function answer(
  { platform }: BoardParts,
  restaurantId: number,
  context: CallContext,
): Promise<CallAnswer<OpeningState> | Refusal> {
  const state = await readOpening(platform.db.pool, restaurantId, staffOf(context).userId);
  return state ? { body: state } : refuse('NOT_FOUND_RESTAURANT');
}
