import type { MenuShelf } from '../menu/menu-shelf.ts';
import type { LinkParts } from '../session/validate-link.ts';

/** What trying a store out stands on. */
export interface SampleParts extends LinkParts {
  readonly menus: MenuShelf;
}
