import type { PaymentStatus } from '@hansang/contract';
import type { Line } from '../menu/choice.ts';
import { choiceKey } from '../menu/merge.ts';

/** Whether two lists hold the same dishes with the same sizes, options and quantities, in whatever order. */
export function sameMenus(one: readonly Line[], other: readonly Line[]): boolean {
  const left = quantitiesByChoice(one);
  const right = quantitiesByChoice(other);
  return left.size === right.size && [...left].every(([key, quantity]) => right.get(key) === quantity);
}

/** What the duplicate check reads of the contract's `PastOrder`. */
export interface LatestOrder {
  readonly payment: { readonly status: PaymentStatus } | null;
  readonly menus: readonly Line[];
  readonly startTime: string;
}

/** Whether the duplicate check runs at all: in POS stores once this phone has ordered. */
export function checksDuplicates(store: { readonly usePos: boolean }, lastOrderTime: number | null): boolean {
  return store.usePos && lastOrderTime !== null;
}

/** The earlier order's start time when the guest must be asked before ordering the same again, else null. */
export function duplicateStartTime(latest: LatestOrder | null, cart: readonly Line[]): string | null {
  if (latest === null || latest.payment?.status === 'PENDING') return null;
  return sameMenus(latest.menus, cart) ? latest.startTime : null;
}

function quantitiesByChoice(lines: readonly Line[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const line of lines) {
    const key = choiceKey(line);
    quantities.set(key, (quantities.get(key) ?? 0) + line.quantity);
  }
  return quantities;
}
