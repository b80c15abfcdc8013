import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallFailure } from '../../../api/call-failure.ts';
import { type Parting, turnsOf } from '../../../api/turns.ts';
import { useVenue } from '../../../venue/me.ts';
import { type LineChange, sendUntold, useLineSend } from '../use-line-change.ts';
import {
  begin,
  end,
  type HeldChange,
  heldChanges,
  onHeldChanges,
  putOff,
  REGRET_MS,
} from './held-changes.ts';

/**
 * Does what was held once its seconds are over, on whatever screen its maker is by then; at once where the page is left, and
 * before their turn ends. It is held until the server has answered: a page that dies does it when it is back, and the same
 * change happens once.
 */
export function HeldLines() {
  const { restaurantId, me } = useVenue();
  const turns = turnsOf(useQueryClient());
  const { mutateAsync } = useLineSend();
  const send = useRef(mutateAsync);
  useEffect(() => {
    send.current = mutateAsync;
  });

  useEffect(() => {
    const turn = turns.count;
    // One after the other: each change of an order makes its next version.
    let last: Promise<unknown> = Promise.resolve();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const versions = new Map<string, number>();
    // What is done by then would be done in the name of somebody else.
    let isOver = () => turn !== turns.count;
    const told = (asked: LineChange) => send.current(asked);
    const untold = (asked: LineChange) => sendUntold(restaurantId, asked, isOver);

    async function perform(
      { id, order, line, wish }: HeldChange,
      { isLeaving = false, by = told } = {},
    ): Promise<void> {
      if (isOver()) return putOff(id);
      const version = Math.max(order.version, versions.get(order._id) ?? 0);
      const asked = { order: { ...order, version }, line, wish, isLeaving, isHeld: true };
      try {
        versions.set(order._id, (await by(asked)).version);
      } catch (error) {
        const isToCome =
          error instanceof CallFailure && (error.isLost || error.code === 'STAFF_LOGIN_REQUIRED');
        if (isToCome || isOver()) return putOff(id);
      }
      end(id);
    }

    const own = () => heldChanges().filter((one) => one.restaurantId === restaurantId && one.by === me.id);

    function look(isLeaving: boolean): void {
      clearTimeout(timer);
      const now = Date.now();
      let next = Number.POSITIVE_INFINITY;
      for (const change of own()) {
        const wait = change.dueAt - now;
        // A clock that was set back meanwhile would hold it for as long as it was ahead.
        if (!isLeaving && wait > 0 && wait <= REGRET_MS) next = Math.min(next, wait);
        else if (begin(change.id)) {
          if (isLeaving) void perform(change, { isLeaving });
          else last = last.then(() => perform(change));
        }
      }
      if (Number.isFinite(next)) timer = setTimeout(() => look(false), next);
    }

    const part: Parting = (isTooLate) => {
      isOver = () => turn !== turns.count && isTooLate();
      for (const change of own())
        if (begin(change.id)) last = last.then(() => perform(change, { isLeaving: true, by: untold }));
      return last;
    };

    const onLeave = () => look(true);
    const stop = onHeldChanges(() => look(false));
    const stay = turns.beforeEnd(part);
    look(false);
    window.addEventListener('pagehide', onLeave);
    return () => {
      stop();
      stay();
      window.removeEventListener('pagehide', onLeave);
      // In the turn of somebody else it would be done in their name.
      if (turn === turns.count) look(true);
      clearTimeout(timer);
    };
  }, [restaurantId, me.id, turns]);
  return null;
}
