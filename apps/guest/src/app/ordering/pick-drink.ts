import type { Menu } from '@hansang/contract/schemas';
import { lastDrinkOf } from '@hansang/rules';
import { type DrinkAttempt, drinkAttempt } from '../../features/drinks/drink-attempt.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { DrinkView } from '../../shared/menu/drink-list.ts';
import type { Phone } from '../../shared/phone.ts';
import { readDrinkEntry } from '../../shared/session/drink-entry.ts';
import type { Parts } from '../parts.ts';
import { askAdult, isKnownAdult } from './ask-adult.ts';
import { askPeople } from './ask-people.ts';

/** What this phone's entry has ordered, or has tried to. */
export const attemptOf = (phone: Pick<Phone, 'storage' | 'jar'>): DrinkAttempt | null =>
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
export async function pickDrink(phone: Phone, parts: Parts, { id, sizeId }: DrinkView): Promise<void> {
  const menu = phone.menu.dish(id) ?? (await readDish(phone, id));
  if (!menu) return;
  if (menu.isNotAllowedMinor && !isKnownAdult(phone) && !(await askAdult(phone))) return;
  // Not while its seconds are counted: the question would take them.
  if (!(await askPeople(phone, parts))) return;
  parts.drink.set({ menu, sizeId });
  await go('/drink-order');
}

async function readDish(phone: Phone, id: string): Promise<Menu | null> {
  const read = await phone.menu.load();
  if (!read.ok) await phone.fail(read);
  return phone.menu.dish(id);
}
