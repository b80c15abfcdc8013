import type { OrderStatus } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';

/** What becomes of a tap on a card. */
export interface CardHandlers {
  onForward(order: BoardOrder, to: OrderStatus): void;
  onEnd(order: BoardOrder, to: 'REJECT' | 'CANCEL'): void;
  /** Somebody touched the card: they have seen it. */
  onSeen(order: BoardOrder): void;
}
