import type { ChosenMenu, EnterOrderRequest, EntryMenu, Menu, Option } from '@hansang/contract/schemas';
import { cartTotals, catalogueOf, lineTotal, orderEntries, soldLine } from '@hansang/rules';
import type { DraftLine, EntryDraft } from './entry-draft.ts';

/** A line of a draft with what the menu of now says of it. */
export interface ChosenLine {
  readonly line: DraftLine;
  readonly menu: Menu;
  readonly chosen: ChosenMenu;
  /** Won. */
  readonly total: number;
  readonly isForAdults: boolean;
}

/** What a draft holds by the menu of now; `gone`: lines of which it knows the dish or the choice no more. */
export interface ChosenDraft {
  readonly lines: readonly ChosenLine[];
  readonly gone: readonly DraftLine[];
  /** Won, and pieces. */
  readonly total: number;
  readonly pieces: number;
  readonly isForAdults: boolean;
}

export function chosenDraft(categories: EntryMenu['categories'], lines: readonly DraftLine[]): ChosenDraft {
  const catalogue = catalogueOf(categories);
  const chosen = lines.map((line) => chosenLine(catalogue.get(line._id), line));
  const known = chosen.filter((one): one is ChosenLine => one !== null);
  const { menuPayAmount, totalMenuAmount } = cartTotals(known.map((one) => one.chosen));
  return {
    lines: known,
    gone: lines.filter((_, index) => chosen[index] === null),
    total: menuPayAmount,
    pieces: totalMenuAmount,
    isForAdults: known.some(({ isForAdults }) => isForAdults),
  };
}

export function chosenLine(menu: Menu | undefined, line: DraftLine): ChosenLine | null {
  if (!menu) return null;
  const size = menu.sizes.find(({ _id }) => _id === line.size?._id);
  const all = new Map<string, Option>(
    menu.optionGroups.flatMap(({ options }) => options.map((option) => [option._id, option] as const)),
  );
  if ((line.size && !size) || line.options.some(({ _id }) => !all.has(_id))) return null;
  const { _id, name, priority, price, isMain, isSoldOut } = menu;
  const chosen: ChosenMenu = {
    _id,
    name,
    priority,
    price,
    isMain,
    isSoldOut,
    quantity: line.quantity,
    options: line.options.flatMap(({ _id: id, quantity }) => {
      const option = all.get(id);
      return option ? [{ _id: id, name: option.name, price: option.price, quantity }] : [];
    }),
    size: size ? { _id: size._id, name: size.name, price: size.price } : null,
    ...(line.note && { note: line.note }),
  };
  const { isNotAllowedMinor } = soldLine(menu, chosen);
  return { line, menu, chosen, total: lineTotal(chosen), isForAdults: isNotAllowedMinor };
}

/** Whether a draft may be sent: something is in it, nothing is to be asked any more, and it is not on its way already. */
export function maySend({ sent, isAdult }: EntryDraft, chosen: ChosenDraft, me: string): boolean {
  if (sent !== null) return sent.by !== me;
  return chosen.pieces > 0 && chosen.gone.length === 0 && (isAdult || !chosen.isForAdults);
}

/** What is sent for a draft. */
export function requestOf(
  draft: EntryDraft,
  { lines, total, pieces }: ChosenDraft,
  visitId: string | null,
): EnterOrderRequest {
  const { heads, note, isAdult } = draft;
  return {
    orderList: orderEntries(
      lines.map(({ menu, chosen }) => ({
        categoryName: menu.categoryName,
        categoryPriority: menu.categoryPriority,
        menu: chosen,
      })),
    ),
    menuPayAmount: total,
    totalMenuAmount: pieces,
    visitId,
    isAdult,
    ...(heads !== null && { numOfPeople: heads }),
    ...(note.trim() && { note: note.trim() }),
  };
}
