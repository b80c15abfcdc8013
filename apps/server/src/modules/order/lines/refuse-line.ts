import type { Menu } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { LineSaid } from './line-statement.ts';

/** Why staff may not change a line, as they are told; null where it was done. */
export function lineRefusal(said: LineSaid, dishes?: ReadonlyMap<string, Menu>): Refusal | null {
  switch (said.outcome) {
    case 'DONE':
    case 'REPEATED':
      return null;
    case 'SHORT': {
      const [short] = said.items;
      const name = short && dishes?.get(short.menuId)?.multiLanguage.name;
      return refuse(short?.code ?? 'MENU_SOLD_OUT', {
        params: { ...(name && { name }), ...(short && short.left !== null && { max: short.left }) },
      });
    }
    case 'OVER':
      return said.state === 'WITHDRAWN'
        ? null
        : refuse(said.state === null ? 'NOT_FOUND_ORDER' : 'OFFER_OVER');
    case 'OPEN':
    case 'MENU_VERSION':
      return refuse('INTERNAL_ERROR');
    default:
      return refuse(said.outcome);
  }
}
