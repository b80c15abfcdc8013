import type { OrderStatus } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';
import { isTyping, letterOf } from '../../../shared/keyboard/letter-of.ts';
import { useKeyDown } from '../../../shared/keyboard/use-key-down.ts';
import type { Column } from '../board-view.ts';
import type { OrderMoves } from '../moves/order-moves.ts';
import { cardAction, neighbour } from './board-keys.ts';

interface BoardKeys {
  readonly isOn: boolean;
  readonly columns: Readonly<Record<Column, readonly BoardOrder[]>>;
  /** How many cards of a column stand side by side; one where it says nothing. */
  readonly tracks: Readonly<Partial<Record<Column, number>>>;
  movesOf(order: BoardOrder): OrderMoves;
  /** Whether the card has stood at its place for a moment. */
  isSettled(orderId: string): boolean;
  onForward(order: BoardOrder, to: OrderStatus): void;
  onEnd(order: BoardOrder, to: 'REJECT' | 'CANCEL'): void;
  onUndo(): void;
  onMute(): void;
  onHelp(): void;
}

const cardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-order]') : null;

/** The board's keys. While a sheet is open or somebody types they are off. */
export function useBoardKeys(keys: BoardKeys): void {
  useKeyDown((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const orderId = cardOf(event.target)?.dataset.order ?? null;
    if (event.key.startsWith('Arrow') && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (goTo(neighbour(keys.columns, orderId, event.key, keys.tracks))) event.preventDefault();
      return;
    }
    const letter = letterOf(event);
    if (letter === '?') keys.onHelp();
    if (!keys.isOn || letter === null || event.repeat) return;
    if (letter === 'z') keys.onUndo();
    if (letter === 'm') keys.onMute();
    const order = Object.values(keys.columns)
      .flat()
      .find(({ _id }) => _id === orderId);
    const action = order && cardAction(letter, keys.movesOf(order));
    if (!order || !action || !keys.isSettled(order._id)) return;
    // The card is about to leave its column: the next one takes the focus, so that keys go on working.
    goTo(neighbour(keys.columns, orderId, 'ArrowDown') ?? neighbour(keys.columns, orderId, 'ArrowUp'));
    if ('forward' in action) keys.onForward(order, action.forward);
    else keys.onEnd(order, action.end);
  });
}

function goTo(orderId: string | null): boolean {
  if (orderId === null) return false;
  const card = document.querySelector<HTMLElement>(`[data-order="${CSS.escape(orderId)}"]`);
  card?.focus();
  card?.scrollIntoView?.({ block: 'nearest' });
  return card !== null;
}
