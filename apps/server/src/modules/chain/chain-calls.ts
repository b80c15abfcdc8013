import { mayDo } from '@hansang/contract';
import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal, refuse } from '../../platform/calls/refusal.ts';
import { staffOf } from '../../platform/calls/staff-session.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { presentChanges } from '../menu-editing/read-draft.ts';
import type { ChainParts } from './chain-parts.ts';
import { copyMenu } from './copy-menu.ts';
import { tonightCall } from './tonight-call.ts';

/** What somebody does who works in several venues. */
export function chainCalls(parts: ChainParts): CallDefinition[] {
  return [tonightCall(parts), copyMenuCall(parts)];
}

function copyMenuCall({ platform: { db, clock, events } }: ChainParts): CallDefinition {
  return defineCall('copyMenu', {
    summary: 'Draft dishes of another venue’s menu, where one may change both; safe to repeat',
    errors: ['STAFF_FORBIDDEN', 'NOT_FOUND_RESTAURANT', 'MENU_FIELD_TAKEN', 'MENU_PART_GONE'],
    async handle({ params: { restaurantId }, body: { from, dishes, prices, over } }, context) {
      const { userId, name, roleIn } = staffOf(context);
      if (!mayDo(await roleIn(from), 'menu.change')) return refuse('STAFF_FORBIDDEN');
      const author = { userId, name };
      const keepsPrices = prices === 'KEEP';
      const copying = { restaurantId, from, dishes, keepsPrices, over, author, at: clock.now() };
      const draft = await transaction(db.pool, (client) => copyMenu(client, copying));
      if (isRefusal(draft)) return draft;
      events.wake();
      return { body: presentChanges(draft, userId) };
    },
  });
}
