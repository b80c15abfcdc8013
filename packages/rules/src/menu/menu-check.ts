import type { ChosenMenu } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../order/refusal.ts';
import { type SoldLine, soldLine } from '../order/sold-line.ts';
import type { Catalogue } from './catalogue.ts';
import { type ItemError, itemError } from './items.ts';
import { choiceRefusals } from './options.ts';
import { isLineQuantity, quantityRefusal, sumByDish } from './quantity.ts';
import { shortPart, takenDishes } from './taken-dishes.ts';

export interface CheckedItem {
  readonly _id: string;
  readonly error?: ItemError;
}

export interface MenuCheck {
  /** One per line sent, in the order sent. */
  readonly items: readonly CheckedItem[];
  readonly errorCount: number;
  /** Why the whole call is refused (an error reply); null when `items` say everything. */
  readonly refusal: Refusal | null;
  /** The lines as they would be sold; empty unless everything is in order. */
  readonly lines: readonly SoldLine[];
  /** What the order takes from stock, by menu id: its dishes over all lines, and the dishes that their options are. */
  readonly quantities: ReadonlyMap<string, number>;
}

/**
 * Compares what a phone chose with the venue's menu and stock: the answer of menu validation, and the first half of
 * `checkOrder`. A dish that left the menu is `MENU_CHANGED` here.
 */
export function checkMenus(catalogue: Catalogue, menus: readonly ChosenMenu[]): MenuCheck {
  const quantities = takenDishes(catalogue, menus);
  const bad = menus.findIndex(({ quantity }) => !isLineQuantity(quantity));
  if (bad !== -1) {
    const refusal = refuse('VALIDATION_FAILED', {}, `${bad}.quantity`);
    return { items: menus.map(({ _id }) => ({ _id })), errorCount: 0, refusal, lines: [], quantities };
  }
  const items = menus.map((sent): CheckedItem => {
    const menu = catalogue.get(sent._id);
    const error =
      itemError(menu, sent, quantities.get(sent._id) ?? 0) ??
      (menu ? shortPart(catalogue, menu, sent, quantities) : null);
    return error === null ? { _id: sent._id } : { _id: sent._id, error };
  });
  const errorCount = items.filter(({ error }) => error !== undefined).length;
  const refusal = errorCount > 0 ? null : linesRefusal(catalogue, menus);
  const sells = errorCount === 0 && refusal === null;
  return { items, errorCount, refusal, lines: sells ? soldLines(catalogue, menus) : [], quantities };
}

function linesRefusal(catalogue: Catalogue, menus: readonly ChosenMenu[]): Refusal | null {
  // What a venue permits of a dish counts where it is ordered by itself.
  const sums = sumByDish(menus);
  for (const sent of menus) {
    const menu = catalogue.get(sent._id);
    const refusal = menu && (choiceRefusals(menu, sent)[0] ?? quantityRefusal(menu, sums.get(sent._id) ?? 0));
    if (refusal) return refusal;
  }
  return null;
}

function soldLines(catalogue: Catalogue, menus: readonly ChosenMenu[]): SoldLine[] {
  return menus.flatMap((sent) => {
    const menu = catalogue.get(sent._id);
    return menu === undefined ? [] : [soldLine(menu, sent)];
  });
}
