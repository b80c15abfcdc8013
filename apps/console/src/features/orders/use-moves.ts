import { type CancelReason, type OrderStatus, STAFF_UNDO_SECONDS } from '@hansang/contract';
import type { Board, BoardOrder } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../shared/api/call.ts';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { keys } from '../../shared/api/keys.ts';
import { serverNow } from '../../shared/time/now.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import { withOrder } from './board-view.ts';
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
  /** Takes the last step back that is still on offer. */
  undoLast(): void;
}

/** Sends steps of orders. A tap shows at once; a refusal tells who was faster and shows the truth. */
export function useMoves(): Moves {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const words = useWords();
  const teller = useTeller();
  const offered = useRef<(() => void) | null>(null);
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
      offerUndo(order, isUndo);
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

  function offerUndo(order: BoardOrder, isUndo: boolean): void {
    const id = `undo-${order._id}`;
    teller.close(id);
    const text = movedText(words, order, isUndo);
    if (!order.undoUntil) {
      teller.tell(text);
      return;
    }
    const before = order.status === 'COMPLETE' ? 'MENU_COMPLETE' : 'CONFIRM';
    const undo = () => {
      offered.current = null;
      mutation.mutate({ orderId: order._id, to: before, version: order.version, isUndo: true, order });
    };
    const left = Math.min(Date.parse(order.undoUntil) - serverNow(), STAFF_UNDO_SECONDS * 1000);
    offered.current = undo;
    setTimeout(() => {
      if (offered.current === undo) offered.current = null;
    }, left);
    teller.offer({ id, text, action: words.t('order.undo'), ms: Math.max(left, 1000), onAction: undo });
  }

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
    undoLast: () => offered.current?.(),
  };
}

const named = (order: BoardOrder) => ({ table: order.tableName, number: order.orderNumber ?? 0 });
