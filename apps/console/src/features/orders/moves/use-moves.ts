import type { CancelReason, OrderStatus } from '@hansang/contract';
import type { Board, BoardOrder } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { CallFailure } from '../../../shared/api/call-failure.ts';
import { keys } from '../../../shared/api/keys.ts';
import { withOrder } from '../../../shared/order/with-order.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { conflictText, movedText } from './move-texts.ts';

interface Move {
  readonly orderId: string;
  readonly to: OrderStatus;
  readonly version: number;
  readonly isUndo: boolean;
  readonly order: BoardOrder;
  readonly cancelReason?: CancelReason;
  readonly cancelNote?: string;
}

export interface Moves {
  move(order: BoardOrder, to: OrderStatus, reason?: { cancelReason: CancelReason; cancelNote: string }): void;
  /** Takes an order's last step back. */
  undo(order: BoardOrder): void;
}

/** Sends steps of orders. A tap shows at once; a refusal tells who was faster and shows the truth. */
export function useMoves(): Moves {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const words = useWords();
  const teller = useTeller();
  const boardKey = keys.board(restaurantId);
  const take = (order: BoardOrder) =>
    client.setQueryData<Board>(boardKey, (board) => board && withOrder(board, order));

  const mutation = useMutation({
    mutationKey: keys.moves(restaurantId),
    mutationFn({ orderId, to, version, isUndo, cancelReason, cancelNote }: Move) {
      const params = { restaurantId, orderId };
      if (isUndo) return call('undoOrder', { params, body: { version } });
      const reason = { ...(cancelReason ? { cancelReason } : {}), ...(cancelNote ? { cancelNote } : {}) };
      return call('moveOrder', { params, body: { to, version, ...reason } });
    },
    onSuccess(order, { isUndo }) {
      take(order);
      teller.say(movedText(words, order, isUndo));
    },
    onError(error, { order }) {
      const now = error instanceof CallFailure ? error.extra.order : undefined;
      if (now) take(now);
      const isLost = error instanceof CallFailure && error.isLost;
      const isConflict = error instanceof CallFailure && error.code === 'ORDER_TRANSITION_NOT_ALLOWED';
      if (isConflict) teller.warn(conflictText(words, now ?? order));
      else if (isLost) teller.warn(words.t('conflict.lost', named(order)));
      else teller.warn(words.failure(error));
    },
    // Not waited for: the step is settled by its answer.
    onSettled: () => void client.invalidateQueries({ queryKey: boardKey }),
  });

  return {
    move(order, to, reason) {
      mutation.mutate({
        orderId: order._id,
        to,
        version: order.version,
        isUndo: false,
        order,
        ...(reason ?? {}),
      });
    },
    undo(order) {
      const to = order.steps.at(-2)?.status ?? order.status;
      mutation.mutate({ orderId: order._id, to, version: order.version, isUndo: true, order });
    },
  };
}

const named = (order: BoardOrder) => ({ table: order.tableName, number: order.orderNumber ?? 0 });
