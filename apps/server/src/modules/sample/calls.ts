import { isMockMode } from '@hansang/rules';
import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { sessionOf } from '../../platform/calls/guest-session.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { mockOrder } from './mock-order.ts';
import { sampleHome } from './sample-home.ts';
import { sampleMenu } from './sample-menu.ts';
import type { SampleParts } from './sample-parts.ts';

/** A store to try out: its home, a part of its menu, and orders that nobody cooks. */
export function sampleCalls(parts: SampleParts): CallDefinition[] {
  return [homeCall(parts), menuCall(parts), orderCall(parts)];
}

function homeCall(parts: SampleParts): CallDefinition {
  return defineCall('sampleHome', {
    summary: 'Begin to try a store out; opens a sample session or keeps the one that the cookie proves',
    bindsClient: 'itself',
    errors: ['UNAUTHORIZED_ACCESS'],
    handle: ({ params, query }, context) => sampleHome(parts, params.restaurantId, query, context),
  });
}

function menuCall({ menus }: SampleParts): CallDefinition {
  return defineCall('sampleMenu', {
    summary: "The first categories of the sample session's store",
    errors: ['NOT_FOUND_RESTAURANT', 'UNAUTHORIZED_ACCESS'],
    async handle(_input, context) {
      const { mode, restaurantId } = sessionOf(context);
      if (mode !== 'sample') return refuse('UNAUTHORIZED_ACCESS');
      const menu = await menus.current(restaurantId);
      return menu ? { body: sampleMenu(menu.answer()) } : refuse('NOT_FOUND_RESTAURANT');
    },
  });
}

function orderCall(parts: SampleParts): CallDefinition {
  return defineCall('mockOrder', {
    summary: 'An order that is checked like any other and then forgotten: nothing is stored, nobody cooks it',
    errors: [
      'NOT_FOUND_RESTAURANT',
      'UNAUTHORIZED_ACCESS',
      'NO_MENU_SELECTED',
      'UNAVAILABLE_MENU_IN_CART',
      'SIZE_REQUIRED',
      'OPTION_REQUIRED',
      'OPTION_LIMIT',
      'OPTION_GROUP_LIMIT',
      'QUANTITY_BELOW_MIN',
      'QUANTITY_ABOVE_MAX',
      'RESTRICTION_HALF',
    ],
    async handle({ body }, context) {
      const session = sessionOf(context);
      if (!isMockMode(session.mode)) return refuse('UNAUTHORIZED_ACCESS');
      // Whoever looks at a draft tries the draft.
      const isOfDraft = session.mode === 'preview' && (await context.previewed()) === session.restaurantId;
      return mockOrder(parts, session, body, isOfDraft);
    },
  });
}
