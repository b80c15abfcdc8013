import type { LineState } from '@hansang/contract';
import type { Board, LineOfOrder } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { withOrder } from '../../../shared/order/with-order.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import type { PendingLines } from './pending-lines.ts';

export type Progress = (from: LineState, to: LineState, lines: readonly LineOfOrder[]) => void;

/** Takes dishes further by themselves. A tap shows at once; who comes too late is told and sees the truth. */
export function useProgress(): Progress {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { t, failure } = useWords();
  const teller = useTeller();
  const boardKey = keys.board(restaurantId);
  const { mutate } = useMutation({
    mutationKey: keys.progress(restaurantId),
    mutationFn: ({ from, to, lines }: PendingLines) =>
      call('progressLines', { params: { restaurantId }, body: { from, to, lines: [...lines] } }),
    onSuccess({ orders, late }) {
      client.setQueryData<Board>(boardKey, (board) => board && orders.reduce(withOrder, board));
      if (late.length > 0) teller.warn(t('rush.late', { count: late.length }));
    },
    onError: (error) => teller.warn(failure(error)),
    // Not waited for: the tap is settled by its answer.
    onSettled: () => void client.invalidateQueries({ queryKey: boardKey }),
  });
  return (from, to, lines) => mutate({ from, to, lines });
}
