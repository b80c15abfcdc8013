import { checkMenus } from '@hansang/rules';
import { type CallContext, type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { fromRules } from '../../platform/calls/from-rules.ts';
import { refuseOtherPlace } from '../../platform/calls/guest-session.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import type { DraftedMenus } from './drafted/drafted-menus.ts';
import { itemResults } from './item-results.ts';
import type { MenuShelf } from './menu-shelf.ts';

export function menuCalls(menus: MenuShelf, drafted: DraftedMenus): CallDefinition[] {
  return [menuCall(menus, drafted), validateMenusCall(menus)];
}

function menuCall(menus: MenuShelf, drafted: DraftedMenus): CallDefinition {
  return defineCall('menu', {
    summary: 'The menu with its stock; send If-None-Match for a conditional read',
    bindsClient: 'itself',
    errors: ['NOT_FOUND_RESTAURANT'],
    async handle({ params }, context) {
      if (context.session?.mode === 'preview' && (await context.previewed()) === params.restaurantId) {
        const body = await drafted.of(params.restaurantId);
        return body ? { body } : refuse('NOT_FOUND_RESTAURANT');
      }
      const current = menus.current(params.restaurantId);
      const menu = current instanceof Promise ? await current : current;
      if (!menu) return refuse('NOT_FOUND_RESTAURANT');
      if (!context.takesBytes) return { body: menu.answer() };
      const headers = { etag: menu.etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding, Cookie' };
      if (matches(context, menu.etag)) return { status: 304, body: menu.answer(), bytes: NOTHING, headers };
      const encoding = context.encodings[0] ?? 'identity';
      const bytes = menu.bytes(encoding);
      return {
        body: menu.answer(),
        bytes: bytes instanceof Promise ? await bytes : bytes,
        headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
      };
    },
  });
}

const NOTHING = Buffer.alloc(0);

/** Proxies that compress mark a strong validator as weak; it still names the same answer. */
function matches({ ifNoneMatch }: Pick<CallContext, 'ifNoneMatch'>, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');
}

function validateMenusCall(menus: MenuShelf): CallDefinition {
  return defineCall('validateMenus', {
    summary: 'Compare chosen menus with the menu and stock of now; stores and reserves nothing',
    errors: [
      'NOT_FOUND_RESTAURANT',
      'UNAUTHORIZED_ACCESS',
      'SIZE_REQUIRED',
      'OPTION_REQUIRED',
      'OPTION_LIMIT',
      'OPTION_GROUP_LIMIT',
      'QUANTITY_BELOW_MIN',
      'QUANTITY_ABOVE_MAX',
    ],
    async handle({ params, body }, { session }) {
      const elsewhere = session && refuseOtherPlace(session, params.restaurantId);
      if (elsewhere) return elsewhere;
      const menu = await menus.current(params.restaurantId);
      if (!menu) return refuse('NOT_FOUND_RESTAURANT');
      const checked = checkMenus(menu.catalogue, body.orderMenus);
      if (checked.refusal) return fromRules(checked.refusal, 'body.orderMenus');
      return { body: { errorCount: checked.errorCount, list: itemResults(checked.items) } };
    },
  });
}
