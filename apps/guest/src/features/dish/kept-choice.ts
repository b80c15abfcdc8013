import type { Menu } from '@hansang/contract/schemas';
import { choiceRefusals } from '@hansang/rules';
import { type KeyValue, readJson, safeStorage } from '../../shared/browser/storage.ts';
import { type Choosing, choiceOf } from './choosing.ts';

/** What was chosen of a dish and not added yet, and at which table. */
interface KeptChoice {
  readonly place: string;
  readonly dishId: string;
  readonly sizeId: string | null;
  readonly taken: readonly (readonly [optionId: string, quantity: number])[];
  readonly quantity: number;
  readonly note?: string;
}

const KEY = 'dish-choice';

const isKept = (value: unknown): value is KeptChoice => {
  const kept = value as Partial<KeptChoice> | null;
  return (
    typeof kept?.place === 'string' &&
    typeof kept.dishId === 'string' &&
    typeof kept.quantity === 'number' &&
    Array.isArray(kept.taken) &&
    kept.taken.every((one) => Array.isArray(one) && Number.isInteger(one[1]))
  );
};

/** Session storage: a reload keeps it, another tab begins anew. */
const openTab = (): KeyValue => safeStorage(() => sessionStorage);

/** Keeps a choice while its guest reads on; one dish is chosen at a time. */
export function keepChoice(
  place: string,
  { _id }: Pick<Menu, '_id'>,
  choosing: Choosing,
  tab: KeyValue = openTab(),
): void {
  const { sizeId, taken, quantity, note } = choosing;
  const kept: KeptChoice = { place, dishId: _id, sizeId, taken: [...taken], quantity, ...(note && { note }) };
  tab.set(KEY, JSON.stringify(kept));
}

/** The choice of a dish that was kept here; null where there is none, or where the dish has changed since. */
export function keptChoice(place: string, menu: Menu, tab: KeyValue = openTab()): Choosing | null {
  const kept = readJson(tab, KEY, isKept);
  if (kept?.place !== place || kept.dishId !== menu._id) return null;
  const choosing = {
    sizeId: kept.sizeId,
    taken: new Map(kept.taken),
    quantity: kept.quantity,
    ...(kept.note && { note: kept.note }),
  };
  // What is still to be chosen is no fault of what was.
  const faults = choiceRefusals(menu, choiceOf(menu, choosing)).map(({ code }) => code);
  return faults.every((code) => code === 'SIZE_REQUIRED' || code === 'OPTION_REQUIRED') ? choosing : null;
}

export const forgetChoice = (tab: KeyValue = openTab()): void => tab.remove(KEY);
