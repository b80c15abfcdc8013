import type { Menu, SubstituteDish } from '@hansang/contract/schemas';
import { defaultOptions, judgeSubstitute, type StandingDish, type SubstituteAsked } from '@hansang/rules';
import type { CurrentMenu } from '../../menu/menu-shelf.ts';
import type { LineRow, OrderRow } from '../reading/order-row.ts';

/** What stays of an order beside so many pieces of a line. */
export const beside = ({ lines }: Pick<OrderRow, 'lines'>, line: number, quantity: number): StandingDish[] =>
  lines.map((one) => ({
    menuId: one.menu_id,
    quantity: one.live_quantity - (one.line === line ? quantity : 0),
    price: one.unit_price,
  }));

/** What is chosen of a dish where nobody chooses: enough of each group that wants something. */
export const usualOptions = (dish: Menu | undefined): SubstituteAsked['options'] =>
  defaultOptions(dish?.optionGroups ?? [], true).map(([{ _id }, quantity]) => ({ _id, quantity }));

/** The dishes that could be offered for pieces of a line, those of its own category first. */
export function substitutesOf(
  menu: CurrentMenu,
  order: Pick<OrderRow, 'lines' | 'head_count' | 'payment'>,
  line: LineRow,
  quantity: number,
): SubstituteDish[] {
  const standing = beside(order, line.line, quantity);
  const most = order.payment?.status === 'SUCCESS' ? line.unit_price : Number.POSITIVE_INFINITY;
  const category = menu.dishes.get(line.menu_id)?.categoryName;
  const others = [...menu.dishes.values()].filter(({ _id }) => _id !== line.menu_id);
  const near = (dish: Menu) => (dish.categoryName === category ? 0 : 1);
  return others
    .toSorted((one, other) => near(one) - near(other))
    .flatMap((dish) => {
      // As it stands now: what is sold out is not among its options.
      const stocked = menu.catalogue.get(dish._id);
      const options = usualOptions(stocked as Menu | undefined);
      const sizes = dish.sizes.length > 0 ? dish.sizes : [null];
      return sizes.flatMap((size): SubstituteDish[] => {
        const asked = { menuId: dish._id, sizeId: size?._id ?? null, options, quantity };
        const judged = judgeSubstitute(menu.catalogue, asked, standing, order.head_count);
        if ('code' in judged || judged.line.price > most) return [];
        return [
          {
            menuId: dish._id,
            sizeId: asked.sizeId,
            name: dish.multiLanguage.name,
            sizeName: size?.multiLanguage.name ?? null,
            price: judged.line.price,
            leftQuantity: stocked?.leftQuantity ?? null,
            isNotAllowedMinor: judged.line.isNotAllowedMinor,
          },
        ];
      });
    });
}
