import { STAFF_UNDO_SECONDS } from '@hansang/contract';
import type { BoardOrder, OrderLine } from '@hansang/contract/schemas';
import { useSyncExternalStore } from 'react';
import type { LineWish } from '../line-wish.ts';

/** A change of a line that waits for the seconds in which it can be regretted. */
export interface HeldChange {
  readonly id: string;
  readonly restaurantId: number;
  /** Whose login made it. */
  readonly by: string;
  readonly order: Pick<BoardOrder, '_id' | 'version'>;
  readonly line: OrderLine;
  readonly wish: LineWish;
  /** Milliseconds since the epoch, on this device. */
  readonly dueAt: number;
}

export const REGRET_MS = STAFF_UNDO_SECONDS * 1000;

const KEY = 'hansang.console.held-lines';
const listeners = new Set<() => void>();
let held: readonly HeldChange[] = kept();

function kept(): readonly HeldChange[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as HeldChange[]) : [];
  } catch {
    return [];
  }
}

function keep(after: readonly HeldChange[]): void {
  held = after;
  try {
    // Kept on the device too: a page that dies within the seconds does it when it is back.
    if (after.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(after));
  } catch {
    // Kept for this page only.
  }
  for (const hear of listeners) hear();
}

export const heldChanges = (): readonly HeldChange[] => held;

export function onHeldChanges(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

export const hold = (change: HeldChange): void => keep([...held, change]);

/** Changes that are on their way: nobody regrets those any more. */
const underway = new Set<string>();

/** Sends a change on its way. @returns whether it was not yet, nor regretted */
export function begin(id: string): boolean {
  if (underway.has(id) || !held.some((one) => one.id === id)) return false;
  underway.add(id);
  return true;
}

/** A change was answered. */
export function end(id: string): void {
  underway.delete(id);
  keep(held.filter((one) => one.id !== id));
}

/** Nobody answered: it is tried once more in a while. */
export function putOff(id: string): void {
  underway.delete(id);
  keep(held.map((one) => (one.id === id ? { ...one, dueAt: Date.now() + REGRET_MS } : one)));
}

/** Takes a change back that is not on its way yet. */
export function regret(id: string): void {
  if (!underway.has(id)) keep(held.filter((one) => one.id !== id));
}

/** What is held of a line. */
export function useHeldOf(orderId: string, line: number): HeldChange | null {
  const all = useSyncExternalStore(onHeldChanges, heldChanges);
  return all.find((one) => one.order._id === orderId && one.line.line === line) ?? null;
}
