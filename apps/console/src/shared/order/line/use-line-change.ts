import type { Board, BoardOrder, OrderLine } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { CallFailure } from '../../api/call-failure.ts';
import { keys } from '../../api/keys.ts';
import { newKey } from '../../api/new-key.ts';
import { turnsOf } from '../../api/turns.ts';
import { useVenue } from '../../venue/me.ts';
import { useTeller } from '../../widgets/toasts.tsx';
import { useWords } from '../../words/words.ts';
import { withOrder } from '../with-order.ts';
import type { LineWish } from './line-wish.ts';
import { hold, REGRET_MS, regret } from './regret/held-changes.ts';
import { sendWish } from './send-wish.ts';

export interface LineChange {
  readonly order: Pick<BoardOrder, '_id' | 'version'>;
  readonly line: OrderLine;
  readonly wish: LineWish;
  readonly isLeaving?: boolean;
  /** It waited to be regretted: the order may have gone on meanwhile. */
  readonly isHeld?: boolean;
}

/** Sends what staff want of a line; a refusal shows the order as it is. */
export function useLineSend() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const turns = turnsOf(client);
  const words = useWords();
  const teller = useTeller();
  const boardKey = keys.board(restaurantId);
  const take = (order: BoardOrder) =>
    client.setQueryData<Board>(boardKey, (board) => board && withOrder(board, order));
  const read = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });

  return useMutation({
    mutationFn: (change: LineChange) => sendChange(restaurantId, change),
    onMutate: () => turns.count,
    async onSuccess(order, { line, wish }, turn) {
      take(order);
      teller.say(words.t(`line.done.${wish.way}`, { dish: words.of(line.multiLanguage.name) }));
      // Once somebody else took the tablet it would be marked in their name.
      if (!isSoldOut(wish) || turn !== turns.count) return;
      // The line is settled whatever comes of the mark.
      await markSoldOut(restaurantId, line).catch((error) => teller.warn(words.failure(error)));
      read(keys.stock(restaurantId));
    },
    onError(error) {
      const now = error instanceof CallFailure ? error.extra.order : undefined;
      if (now) take(now);
      teller.warn(words.failure(error));
    },
    onSettled() {
      read(boardKey);
      read(keys.tables(restaurantId));
      read(keys.floor(restaurantId));
    },
  });
}

/**
 * What staff want of a line. Kitchen, guests and printers hear of what is taken off or given free at once, and none of them
 * can unhear it: so these wait here for the seconds in which they can be regretted. `onDone` once it is said or held.
 */
export function useLineChange(onDone: () => void) {
  const { restaurantId, me } = useVenue();
  const { t, of } = useWords();
  const teller = useTeller();
  const send = useLineSend();
  return {
    isPending: send.isPending,
    mutate(change: LineChange) {
      const { order, line, wish } = change;
      if (wish.way !== 'off' && wish.way !== 'free') {
        // The form may be gone by then: the line that it was for has changed.
        void send.mutateAsync(change).then(onDone, () => undefined);
        return;
      }
      const id = newKey();
      const { _id, version } = order;
      hold({
        id,
        restaurantId,
        by: me.id,
        order: { _id, version },
        line,
        wish,
        dueAt: Date.now() + REGRET_MS,
      });
      teller.tell(
        t(`line.held.${wish.way}`, { dish: of(line.multiLanguage.name), count: wish.quantity }),
        { label: t('order.undo'), act: () => regret(id) },
        REGRET_MS,
      );
      onDone();
    },
  };
}

const isSoldOut = (wish: LineWish): boolean => 'isSoldOut' in wish && wish.isSoldOut === true;

const markSoldOut = (restaurantId: number, { _id: menuId }: OrderLine) =>
  call('setStock', { params: { restaurantId, menuId }, body: { isSoldOut: true } });

/** Sends it with all that belongs to it, where no screen is left to be told or drawn anew. */
export async function sendUntold(
  restaurantId: number,
  change: LineChange,
  isOver: () => boolean,
): Promise<BoardOrder> {
  const order = await sendChange(restaurantId, change, isOver);
  if (isSoldOut(change.wish) && !isOver()) await markSoldOut(restaurantId, change.line).catch(() => {});
  return order;
}

async function sendChange(
  restaurantId: number,
  { order, line, wish, isLeaving = false, isHeld = false }: LineChange,
  isOver = () => false,
): Promise<BoardOrder> {
  try {
    return await sendWish(restaurantId, order, line, wish, isLeaving);
  } catch (error) {
    const now = error instanceof CallFailure ? error.extra.order : undefined;
    if (!isHeld || !now || !isAsSeen(now, line) || isOver()) throw error;
    // The order went on, this line did not: what was wanted of it still holds.
    return sendWish(restaurantId, now, line, wish, isLeaving);
  }
}

function isAsSeen({ menus }: BoardOrder, seen: OrderLine): boolean {
  const line = menus.find((one) => one.line === seen.line);
  return line !== undefined && isSameLine(line, seen);
}

/** Whether as much is left of a line as was seen of it. */
export const isSameLine = (line: OrderLine, seen: OrderLine): boolean =>
  line.liveQuantity === seen.liveQuantity &&
  line.freeQuantity === seen.freeQuantity &&
  line.offerState === seen.offerState;
