import type { TillMenu } from '@hansang/contract/schemas';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { loadTillNames, partId } from '../naming/till-names.ts';
import type { TillParts } from '../till-parts.ts';

/** The venue's menu as a till reads it; null where there is no such venue. */
export async function loadTillMenu(
  { platform, menus }: Pick<TillParts, 'platform' | 'menus'>,
  till: TillSession,
): Promise<TillMenu | null> {
  const menu = await menus.current(till.restaurantId);
  if (!menu) return null;
  const names = await loadTillNames(platform.db.pool, till);
  return {
    version: menu.menuVersion,
    dishes: [...menu.dishes.values()].map((dish) => {
      const { _id: menuId } = dish;
      const stocked = menu.catalogue.get(menuId) ?? dish;
      return {
        menuId,
        externalId: names.of('DISH', menuId),
        isElsewhere: names.isElsewhere(menuId),
        name: dish.multiLanguage.name.ko,
        category: dish.categoryName,
        price: dish.price,
        isSoldOut: stocked.isSoldOut,
        leftQuantity: stocked.leftQuantity,
        sizes: dish.sizes.map(({ _id, price, multiLanguage }) => ({
          sizeId: _id,
          externalId: names.of('SIZE', partId(menuId, _id)),
          name: multiLanguage.name.ko,
          price,
        })),
        options: dish.optionGroups.flatMap((group) =>
          group.options.map(({ _id, price, multiLanguage }) => ({
            optionId: _id,
            externalId: names.of('OPTION', partId(menuId, _id)),
            name: multiLanguage.name.ko,
            group: group.multiLanguage.name.ko,
            isRequired: group.isRequired,
            price,
          })),
        ),
      };
    }),
  };
}
