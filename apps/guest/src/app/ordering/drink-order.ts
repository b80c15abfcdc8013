import { ERRORS, isErrorCode } from '@hansang/contract';
import type { Menu } from '@hansang/contract/schemas';
import { defaultOptions, lastDrinkOf, quantityBounds } from '@hansang/rules';
import { chosenMenu } from '../../features/cart/cart-line.ts';
import { cartLine } from '../../features/cart/make-line.ts';
import {
  type DrinkAttempt,
  drinkAttempt,
  dropDrinkAttempt,
  keepDrinkAttempt,
} from '../../features/drinks/drink-attempt.ts';
import { type OrderedDish, orderRequest } from '../../features/ordering/order-request.ts';
import { isUncertain, sendOrder } from '../../features/ordering/send-order.ts';
import type { Failed } from '../../shared/api/api.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { DrinkView } from '../../shared/menu/drink-list.ts';
import type { Phone } from '../../shared/phone.ts';
import { readDrinkEntry } from '../../shared/session/drink-entry.ts';
import { createStore, type Store } from '../../shared/store.ts';
import { failureText } from '../../shared/words/error-texts.ts';
import type { Parts } from '../parts.ts';
import { askAdult, isKnownAdult } from './ask-adult.ts';

/** A drink on its way: what was picked on this page. It is gone after a reload, so that a reload orders nothing. */
export interface PickedDrink {
  readonly menu: Menu;
  readonly sizeId: string | null;
}

export interface DrinkBar {
  readonly picked: Store<PickedDrink | null>;
  readonly isOrdering: Store<boolean>;
}

const bars = new WeakMap<Phone, DrinkBar>();

export function drinkBarOf(phone: Phone): DrinkBar {
  const known = bars.get(phone);
  if (known) return known;
  const made = { picked: createStore<PickedDrink | null>(null), isOrdering: createStore(false) };
  bars.set(phone, made);
  return made;
}

/** What this phone's entry has ordered, or has tried to. */
export const attemptOf = (phone: Phone): DrinkAttempt | null =>
  drinkAttempt(phone.storage, readDrinkEntry(phone.jar)?.key);

/** The dish of a tag that the table had last, by its id; null when it had none, or nobody can tell. */
export async function lastDrink(phone: Phone): Promise<string | null> {
  const entry = phone.session.entry.get();
  const drink = readDrinkEntry(phone.jar);
  if (!entry || entry.tableIdx === null || !drink) return null;
  const { restaurantId, tableIdx, timestamp } = entry;
  const result = await phone.api.call('orders', {
    params: { restaurantId },
    query: { tableIdx, timestamp, checkAlcoholAutomaticOrder: 'true', page: 1, size: 100 },
  });
  return result.ok && result.data ? lastDrinkOf(result.data.list, drink.tag) : null;
}

/** A tap on a drink: for adults after they said so, then on to the countdown. */
export async function pickDrink(phone: Phone, { id, sizeId }: DrinkView): Promise<void> {
  const menu = phone.menu.dish(id) ?? (await readDish(phone, id));
  if (!menu) return;
  if (menu.isNotAllowedMinor && !isKnownAdult(phone) && !(await askAdult(phone))) return;
  drinkBarOf(phone).picked.set({ menu, sizeId });
  await go('/drink-order');
}

async function readDish(phone: Phone, id: string): Promise<Menu | null> {
  const read = await phone.menu.load();
  if (!read.ok) await phone.fail(read);
  return phone.menu.dish(id);
}

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

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Orders the drink, once for each entry: whatever is sent again goes under the entry's key with the same body. */
export async function orderDrink(
  phone: Phone,
  parts: Parts,
  picked: PickedDrink | null,
  quantity: number,
): Promise<void> {
  const { isOrdering } = drinkBarOf(phone);
  if (isOrdering.get()) return;
  isOrdering.set(true);
  try {
    const attempt = attemptOf(phone) ?? (picked && begin(phone, orderedDrink(picked, quantity)));
    if (!attempt) return await go('/drink-menu', { replace: true });
    if (attempt.orderId !== null) return await toOrder(attempt.orderId);
    await send(phone, parts, attempt);
  } finally {
    isOrdering.set(false);
  }
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

async function send(phone: Phone, parts: Parts, attempt: DrinkAttempt): Promise<void> {
  const { storage, session, words, menu } = phone;
  const result = await sendOrder(phone.api, attempt, pause);
  if (!result.ok) return refused(phone, parts, result);
  const { data } = result;
  if (!data || data.errorCount > 0 || data.orderId === null) {
    dropDrinkAttempt(storage);
    const error = data?.list.find((item) => item.error)?.error;
    if (error) await phone.feedback.alert(words.get().of(error.multiLanguage.message));
    void menu.load();
    return go('/drink-menu', { replace: true });
  }
  keepDrinkAttempt(storage, { ...attempt, orderId: data.orderId });
  parts.receipt.set(data.receipt);
  if (data.receipt?.hashKey) session.setHash(data.receipt.hashKey);
  phone.ordersChanged.set((count) => count + 1);
  await toOrder(data.orderId);
}

const toOrder = (orderId: string) => go(`/order/done/${encodeURIComponent(orderId)}`, { replace: true });

async function refused(phone: Phone, parts: Parts, failed: Failed): Promise<void> {
  const { t, language } = phone.words.get();
  if (isUncertain(failed)) {
    const why = await failureText(failed, language);
    return phone.feedback.alert(`${why}\n${t('cart.unsure')}`);
  }
  const attempt = attemptOf(phone);
  if (failed.code === 'ADULT_CONFIRMATION_REQUIRED' && attempt) {
    if (await askAdult(phone)) return send(phone, parts, attempt);
    dropDrinkAttempt(phone.storage);
    return go('/drink-menu', { replace: true });
  }
  dropDrinkAttempt(phone.storage);
  await phone.fail(failed);
  // What keeps the guest here for good reason was told; the drink can be picked again.
  if (isErrorCode(failed.code) && ERRORS[failed.code].next === 'stay')
    await go('/drink-menu', { replace: true });
}
