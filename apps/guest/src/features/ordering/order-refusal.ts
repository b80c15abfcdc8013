import type { MenuAnswer } from '@hansang/contract/schemas';
import {
  catalogueOf,
  countMainMenus,
  lineTotal,
  mainMenuRefusal,
  type PricedLine,
  type Refusal,
  refuse,
  restrictionRefusal,
} from '@hansang/rules';

interface OrderLine extends PricedLine {
  readonly _id: string;
  readonly isMain: boolean;
}

export interface VisitFacts {
  readonly hashKey: string | null;
  readonly headCount: number | null;
}

/**
 * What the phone can see for itself is wrong with an order, so that nobody waits for a refusal. The server decides;
 * while the menu is not at hand, it does so alone.
 */
export function orderRefusal(
  lines: readonly OrderLine[],
  menu: MenuAnswer | null,
  { hashKey, headCount }: VisitFacts,
): Refusal | null {
  if (lines.length === 0) return refuse('NO_MENU_SELECTED');
  if (!menu) return null;
  const dishes = catalogueOf(menu.categories);
  const restricted = lines.flatMap((line) => {
    const dish = dishes.get(line._id);
    return dish ? [{ ...line, total: lineTotal(line), ...pick(dish) }] : [];
  });
  return (
    mainMenuRefusal(menu, countMainMenus(lines), { isFirstOrder: hashKey === null, headCount }) ??
    restrictionRefusal(restricted, headCount)
  );
}

const pick = ({ restrictionType, multiLanguage }: MenuAnswer['categories'][number]['menus'][number]) => ({
  restrictionType,
  multiLanguage,
});
