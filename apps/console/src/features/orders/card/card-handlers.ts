import type { OrderStatus } from '@hansang/contract';
import type { BoardLine, BoardOrder } from '@hansang/contract/schemas';

/** What becomes of a tap on a card. */
export interface CardHandlers {
  onForward(order: BoardOrder, to: OrderStatus): void;
  onEnd(order: BoardOrder, to: 'REJECT' | 'CANCEL'): void;
  /** A line of it is to be looked at; absent where the role may do nothing about one. */
  readonly onLine?: (order: BoardOrder, line: number) => void;
  /** One dish of it is done, or carried. */
  onProgress(order: BoardOrder, menu: BoardLine, to: 'DONE' | 'SERVED'): void;
  /** Chosen beside others, or no more. */
  onChoose(order: BoardOrder): void;
  /** Somebody touched the card: they have seen it. */
  onSeen(order: BoardOrder): void;
}
