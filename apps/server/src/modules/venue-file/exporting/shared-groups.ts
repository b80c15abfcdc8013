import { isDeepStrictEqual } from 'node:util';
import type { KeptGroup } from '../../menu/stored-menu.ts';
import type { ResolvedVenue } from '../resolved.ts';

/**
 * The groups that a file writes once and names in its dishes: those that at least two dishes have, all of them alike.
 * In the order in which the menu first shows them.
 */
export function sharedGroups({ categories }: ResolvedVenue): KeptGroup[] {
  const found = new Map<string, { group: KeptGroup; dishes: number; alike: boolean }>();
  for (const group of categories.flatMap(({ menus }) => menus.flatMap((menu) => menu.optionGroups))) {
    const known = found.get(group.id);
    if (!known) found.set(group.id, { group, dishes: 1, alike: true });
    else {
      known.dishes += 1;
      known.alike &&= isDeepStrictEqual(known.group, group);
    }
  }
  return [...found.values()].filter(({ dishes, alike }) => dishes > 1 && alike).map(({ group }) => group);
}
