import type { ChosenMenu } from '@hansang/contract/schemas';
import { type Catalogue, catalogueOf, type LineMark, markLines } from '@hansang/rules';
import { chosenOf } from '@hansang/rules/cart';
import { chosenMenu, lineKey } from '../../features/cart/cart-line.ts';
import { openAttempt } from '../../features/ordering/attempt.ts';
import { saidIn } from '../../features/ordering/ordering.ts';
import { holdsOrder } from '../../features/payment/begun-payment.ts';
import type { Phone } from '../../shared/phone.ts';
import type { Store } from '../../shared/store.ts';
import type { Parts } from '../parts.ts';

type Marks = ReadonlyMap<string, LineMark>;

/**
 * Marks the lines of both carts that the menu at hand speaks against, as soon as it does: sold out, short, at another
 * price. Each phone marks for itself, so all do at once. The server judges the order all the same.
 */
export function watchLines(phone: Phone, parts: Parts): void {
  let letGo = () => {};
  const look = () => {
    const answer = phone.menu.answer.get();
    // What an order that waits for its payment holds is missing from the menu, and goes into the next one.
    const isHeld = holdsOrder(phone.storage, phone.now());
    const catalogue = answer && !isHeld ? catalogueOf(answer.categories) : null;
    // So is what an order holds that got no answer: it may be the own one that took the last. The next try finds out.
    const unknown = openAttempt(phone.storage, phone.now());
    const unsure = new Set(unknown && saidIn(unknown.body).menus.map(({ _id }) => _id));
    const own = parts.cart.lines.get();
    show(parts.cartMarks, marksOf(catalogue, own.map(chosenMenu), own.map(lineKey), unsure));
    const shared = parts.group.get()?.view.get()?.state.lines ?? [];
    const keys = shared.map(({ cartMenuId }) => cartMenuId);
    show(parts.groupMarks, marksOf(catalogue, shared.map(chosenOf), keys, unsure));
  };
  const followGroup = () => {
    letGo();
    letGo = parts.group.get()?.view.subscribe(look) ?? (() => {});
    look();
  };
  followGroup();
  parts.group.subscribe(followGroup);
  phone.menu.answer.subscribe(look);
  parts.cart.lines.subscribe(look);
  parts.isPaying.subscribe(look);
  parts.isOrdering.subscribe(look);
  phone.ordersChanged.subscribe(look);
}

function marksOf(
  catalogue: Catalogue | null,
  lines: readonly ChosenMenu[],
  keys: readonly string[],
  unsure: ReadonlySet<string>,
): Marks {
  const marks = new Map<string, LineMark>();
  if (catalogue)
    markLines(catalogue, lines).forEach((mark, i) => {
      if (mark && !unsure.has(lines[i]?._id ?? '')) marks.set(keys[i] ?? '', mark);
    });
  return marks;
}

/** Equal marks draw nothing anew. */
function show(store: Store<Marks>, next: Marks): void {
  if (JSON.stringify([...next]) !== JSON.stringify([...store.get()])) store.set(next);
}
