import type { LinkParts } from '../entry/validate-link.ts';
import type { DraftedMenus } from '../menu/drafted/drafted-menus.ts';
import type { MenuShelf } from '../menu/menu-shelf.ts';

/** What trying a store out stands on. */
export interface SampleParts extends LinkParts {
  readonly menus: MenuShelf;
  readonly drafted: DraftedMenus;
}
