import { defaultOptions, quantityBounds } from '@hansang/rules';
import { chosenMenu } from '../../features/cart/cart-line.ts';
import { cartLine } from '../../features/cart/make-line.ts';
import {
  type DrinkAttempt,
  dropDrinkAttempt,
  keepDrinkAttempt,
} from '../../features/drinks/drink-attempt.ts';
import { type OrderedDish, orderRequest } from '../../features/ordering/attempt.ts';
import { type Outcome, placedEarlier, saidIn, sendAttempt } from '../../features/ordering/ordering.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { readDrinkEntry } from '../../shared/session/drink-entry.ts';
import type { Parts, PickedDrink } from '../parts.ts';
import { attemptOf } from './pick-drink.ts';
import { type OrderSource, submitOrder } from './submit-order.ts';

/** The picked drink as the menu sells it, with what has to be chosen chosen. */
export function orderedDrink({ menu, sizeId }: PickedDrink, quantity: number): OrderedDish {
  const options = defaultOptions(menu.optionGroups, true).map(([{ _id }, count]) => ({
    _id,
    quantity: count,
  }));
  const size = sizeId === null ? null : { _id: sizeId };
  const line = cartLine(menu, { _id: menu._id, size, options }, quantity);
  return {
    categoryName: line.categoryName,
    categoryPriority: line.categoryPriority,
    menu: chosenMenu(line),
  };
}

/** How few and how many of a picked drink may be ordered. */
export const drinkBounds = ({ menu }: PickedDrink): { min: number; max: number } => quantityBounds(menu);

/** Orders the drink, once for each entry: whatever is sent again goes under the entry's key with the same body. */
export function orderDrink(
  phone: Phone,
  parts: Parts,
  picked: PickedDrink | null,
  quantity: number,
): Promise<void> {
  return submitOrder(phone, parts, drink(phone, picked && orderedDrink(picked, quantity)));
}

/** The drink of an entry: the one that was tried before, else the one that was picked. */
export function drink(phone: Phone, picked: OrderedDish | null): OrderSource {
  const { session, storage } = phone;
  return {
    dishes: () => (picked ? [picked] : []),
    async send() {
      const attempt = attemptOf(phone) ?? (picked && begin(phone, picked));
      if (attempt && attempt.orderId === null) return sendDrink(phone, attempt);
      const page = attempt ? `/order/done/${encodeURIComponent(attempt.orderId ?? '')}` : '/drink-menu';
      await go(page, { replace: true });
      return null;
    },
    placed(orderId) {
      const attempt = attemptOf(phone);
      if (attempt) keepDrinkAttempt(storage, { ...attempt, orderId });
    },
    drop: () => dropDrinkAttempt(storage),
    async move() {
      const attempt = attemptOf(phone);
      const entry = session.entry.get();
      if (!attempt || !entry || entry.tableIdx === null) return false;
      // Under the entry's key as before: an earlier try that did arrive is found by it, and nothing ordered twice.
      const { tableIdx, timestamp } = entry;
      const body = { ...attempt.body, tableIdx, timestamp, hashKey: session.hash.get() };
      keepDrinkAttempt(storage, { ...attempt, body });
      return true;
    },
    leave() {
      // While nobody knows whether it was placed, its page offers to send it again.
      if (!attemptOf(phone)) void go('/drink-menu', { replace: true });
    },
  };
}

/** Under an entry's key one order is known: where that is of another body, a try from before the table moved had arrived. */
async function sendDrink(phone: Phone, attempt: DrinkAttempt): Promise<Outcome> {
  const outcome = await sendAttempt(phone.api, attempt);
  if (outcome.kind !== 'refused' || outcome.failed.code !== 'IDEMPOTENCY_KEY_REUSED') return outcome;
  const earlier = await placedEarlier(phone, attempt.body, attempt.startedAt);
  if (!earlier.ok) return { kind: 'uncertain', failed: earlier };
  if (earlier.data === null) return outcome;
  return { kind: 'earlier', orderId: earlier.data, ...saidIn(attempt.body) };
}

function begin({ storage, session, jar, now }: Phone, dish: OrderedDish): DrinkAttempt | null {
  const entry = session.entry.get();
  const drink = readDrinkEntry(jar);
  if (!drink || !entry || entry.tableIdx === null) return null;
  const { restaurantId, tableIdx } = entry;
  const order = orderRequest([dish], { ...entry, tableIdx }, session.hash.get(), session.people.get());
  const body = { ...order, source: 'DRINK_SHORTCUT' as const };
  const attempt = { key: drink.key, restaurantId, body, startedAt: now(), orderId: null };
  keepDrinkAttempt(storage, attempt);
  return attempt;
}
