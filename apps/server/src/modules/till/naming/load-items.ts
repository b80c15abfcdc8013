import type { ExternalKind } from '@hansang/contract';
import type { ExternalIds } from '@hansang/contract/schemas';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import type { TillParts } from '../till-parts.ts';
import { loadTillNames, partId } from './till-names.ts';

type Item = ExternalIds['items'][number];

/** What an order would not be understood of at a till. */
export const lacksName = ({ externalId, isElsewhere }: Item): boolean => externalId === null && !isElsewhere;

/** Tables, dishes, sizes and options with what a till calls them; null where there is no such venue. */
export async function loadItems(
  { platform, venues, menus }: Pick<TillParts, 'platform' | 'venues' | 'menus'>,
  till: Pick<TillSession, 'restaurantId' | 'tillId'>,
): Promise<Item[] | null> {
  const [venue, menu] = await Promise.all([venues.get(till.restaurantId), menus.current(till.restaurantId)]);
  if (!venue || !menu) return null;
  const names = await loadTillNames(platform.db.pool, till);
  const item = (kind: ExternalKind, ourId: string, name: string, isElsewhere = false): Item => ({
    kind,
    ourId,
    name,
    externalId: names.of(kind, ourId),
    isElsewhere,
  });
  return [
    ...[...venue.tables.values()].map(({ tableIdx, name }) => item('TABLE', String(tableIdx), name)),
    ...[...menu.dishes.values()].flatMap((dish) => {
      const { _id: menuId, multiLanguage, sizes, optionGroups } = dish;
      const { ko } = multiLanguage.name;
      const isElsewhere = names.isElsewhere(menuId);
      const part = (kind: 'SIZE' | 'OPTION', id: string, name: string) =>
        item(kind, partId(menuId, id), `${ko} · ${name}`, isElsewhere);
      return [
        item('DISH', menuId, ko, isElsewhere),
        ...sizes.map((size) => part('SIZE', size._id, size.multiLanguage.name.ko)),
        ...optionGroups.flatMap(({ options }) =>
          options.map((option) => part('OPTION', option._id, option.multiLanguage.name.ko)),
        ),
      ];
    }),
  ];
}
