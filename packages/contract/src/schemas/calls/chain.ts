import { restaurantParams } from '../params.ts';
import { copyMenuRequest, tonightQuery, venuesTonight } from '../staff/chain.ts';
import { menuChanges } from '../staff/menu-draft.ts';
import type { Bindings } from './binding.ts';

/** Staff: who works in several venues. */
export const CHAIN_CALLS = {
  venuesTonight: { access: 'staff', query: tonightQuery, answer: venuesTonight },
  copyMenu: {
    access: { staff: 'menu.change' },
    params: restaurantParams,
    body: copyMenuRequest,
    answer: menuChanges,
  },
} as const satisfies Bindings;
