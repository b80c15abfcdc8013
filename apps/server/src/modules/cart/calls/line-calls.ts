import { type Catalogue, choiceKey, markLines } from '@hansang/rules';
import { type CartLine, type CartState, chosenOf } from '@hansang/rules/cart';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { fromRules } from '../../../platform/calls/from-rules.ts';
import { isRefusal, refuse } from '../../../platform/calls/refusal.ts';
import { guestActor } from '../cart-actor.ts';
import { type CartParts, PLACE_ERRORS } from '../cart-parts.ts';
import { cartLine } from './cart-line.ts';
import { changeAnswer, runChange, runOnce } from './run-change.ts';

export function lineCalls(parts: CartParts): CallDefinition[] {
  return [addCall(parts), modifyCall(parts), removeCall(parts)];
}

const CHANGE_ERRORS = [
  ...PLACE_ERRORS,
  'CART_VERSION_MISMATCH',
  'CART_LOCKED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;
const QUANTITY_ERRORS = [
  'QUANTITY_BELOW_MIN',
  'QUANTITY_ABOVE_MAX',
  'LOW_STOCK',
  'MENU_SOLD_OUT',
  'MENU_NOT_NOW',
] as const;

function addCall(parts: CartParts): CallDefinition {
  return defineCall('addCartMenu', {
    summary: 'Add a dish to the shared cart; send an Idempotency-Key so that a retry never adds twice',
    errors: [
      ...CHANGE_ERRORS,
      ...QUANTITY_ERRORS,
      'MENU_CHANGED',
      'OPTION_SOLD_OUT',
      'SIZE_REQUIRED',
      'OPTION_REQUIRED',
      'OPTION_LIMIT',
      'OPTION_GROUP_LIMIT',
      'IDEMPOTENCY_IN_PROGRESS',
    ],
    async handle({ params, body }, context) {
      const asked = `${body.menu.quantity} × ${choiceKey(body.menu)}`;
      const keyed = { route: 'addCartMenu', asked } as const;
      const added = await runOnce(parts, params, context, keyed, async ({ session }) => {
        const menu = await parts.menus.current(params.restaurantId);
        if (!menu) return refuse('NOT_FOUND_RESTAURANT');
        const { catalogue, dishes } = menu;
        const clientId = guestActor(session).told;
        const now = parts.platform.clock.now();
        const venue = await parts.venues.get(params.restaurantId);
        const takesNotes = venue?.settings.useOrderNotes === true;
        const line = cartLine({ catalogue, dishes, sent: body.menu, takesNotes, clientId, now });
        if ('code' in line) return fromRules(line, 'body.menu');
        const bounds = catalogue.get(line.id);
        return {
          operation: () => ({ type: 'add', version: body.version, line }),
          context: () => (bounds ? { bounds } : {}),
        };
      });
      return isRefusal(added) ? added : changeAnswer(added);
    },
  });
}

function modifyCall(parts: CartParts): CallDefinition {
  return defineCall('modifyCartMenu', {
    summary:
      'Change the quantity of an own line; 0 takes it away. Of anybody’s line, take out what cannot be ordered now',
    errors: [...CHANGE_ERRORS, ...QUANTITY_ERRORS, 'NOT_FOUND_CART_MENU', 'NOT_CART_MENU_OWNER'],
    async handle({ params, body }, context) {
      const keyed = { route: 'modifyCartMenu', asked: `${body.quantity} × ${body.cartMenuId}` } as const;
      const modified = await runChange(parts, params, context, keyed, async () => {
        const menu = await parts.menus.current(params.restaurantId);
        if (!menu) return refuse('NOT_FOUND_RESTAURANT');
        return {
          operation: () => ({ type: 'modify', ...body }),
          context: (state) => {
            const line = lineOf(state, body.cartMenuId);
            const bounds = line && menu.catalogue.get(line.id);
            const orderable = orderableOf(menu.catalogue, state, body.cartMenuId);
            return { ...(bounds && { bounds }), ...(orderable !== undefined && { orderable }) };
          },
        };
      });
      return isRefusal(modified) ? modified : changeAnswer(modified);
    },
  });
}

const lineOf = (state: CartState, id: string): CartLine | undefined =>
  state.lines.find(({ cartMenuId }) => cartMenuId === id);

/** How many of a line can be ordered now, where that is less than it holds. */
function orderableOf(catalogue: Catalogue, { lines }: CartState, id: string): number | undefined {
  const marks = markLines(catalogue, lines.map(chosenOf));
  return marks[lines.findIndex(({ cartMenuId }) => cartMenuId === id)]?.orderable;
}

function removeCall(parts: CartParts): CallDefinition {
  return defineCall('removeCartMenu', {
    summary: 'Take an own line away',
    errors: [...CHANGE_ERRORS, 'NOT_FOUND_CART_MENU', 'NOT_CART_MENU_OWNER'],
    async handle({ params, body }, context) {
      const keyed = { route: 'removeCartMenu', asked: body.cartMenuId } as const;
      const removed = await runChange(parts, params, context, keyed, () => ({
        operation: () => ({ type: 'remove', ...body }),
      }));
      return isRefusal(removed) ? removed : changeAnswer(removed);
    },
  });
}
