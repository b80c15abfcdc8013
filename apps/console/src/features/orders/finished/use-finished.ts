import { BOARD_FINISHED_MAX } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';

/**
 * The finished orders of a business day: those of the board, and as many before them as were asked for. What slides off the
 * board meanwhile is read with those.
 */
export function useFinished(day: string | undefined, onBoard: readonly BoardOrder[]) {
  const { restaurantId } = useVenue();
  const [pages, setPages] = useState(0);
  const numbers = onBoard.flatMap(({ orderNumber }) => orderNumber ?? []);
  const asked = {
    day: day ?? '',
    before: String(Math.min(...numbers)),
    count: String(pages * BOARD_FINISHED_MAX),
  };
  const { data, isFetching } = useQuery({
    queryKey: keys.finished(restaurantId, asked),
    enabled: day !== undefined && pages > 0 && numbers.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('finishedOrders', { params: { restaurantId }, query: asked, signal }),
  });
  const known = new Set(onBoard.map(({ _id }) => _id));
  const earlier = pages > 0 ? (data?.orders ?? []).filter(({ _id }) => !known.has(_id)) : [];
  // Fewer than the board holds are all there are.
  const mayHaveMore = pages === 0 ? onBoard.length >= BOARD_FINISHED_MAX : data?.isAll === false;
  return { orders: [...onBoard, ...earlier], mayHaveMore, isFetching, more: () => setPages(pages + 1) };
}
