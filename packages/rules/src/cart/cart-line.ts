import type { CartMenu } from '@hansang/contract/schemas';

/** One line of the shared cart; its `cartMenuId` names it, its `clientId` owns it. */
export type CartLine = CartMenu;
