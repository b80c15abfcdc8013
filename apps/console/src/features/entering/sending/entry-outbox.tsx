import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keys } from '../../../shared/api/keys.ts';
import { serverNow } from '../../../shared/time/now.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { keepDraft, onDrafts, readDraft, sentTables } from '../draft/draft-shelf.ts';
import { EMPTY_DRAFT, givenUp } from '../draft/entry-draft.ts';
import { deliver } from './deliver.ts';

/** Pauses before an unanswered order goes again; the last one stays. */
const PAUSES_MS = [1000, 2000, 4000, 8000];

/**
 * Sends what was entered until it is answered, on whatever screen its waiter is by then, and after a reload: one key makes
 * it one order. Stands once for each open venue.
 */
export function EntryOutbox() {
  const { restaurantId, me } = useVenue();
  const client = useQueryClient();
  const { t, of } = useWords();
  const teller = useTeller();
  // What is said is said in the words of that moment.
  const said = useRef({ t, of, teller });
  useEffect(() => {
    said.current = { t, of, teller };
  });

  useEffect(() => {
    const underway = new Set<string>();
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let isOver = false;

    /** The draft of a table; one that was sent too long ago waits for somebody who looks. */
    function freshDraft(tableIdx: number) {
      const kept = readDraft(restaurantId, tableIdx);
      const draft = givenUp(kept, serverNow());
      if (draft === kept) return kept;
      keepDraft(restaurantId, tableIdx, draft);
      said.current.teller.warn(said.current.t('entered.unanswered'));
      return draft;
    }

    async function send(tableIdx: number, turn = 0): Promise<void> {
      const { sent } = freshDraft(tableIdx);
      if (!sent || sent.by !== me.id || isOver) return;
      if (turn === 0 && underway.has(sent.key)) return;
      underway.add(sent.key);
      const delivery = await deliver(restaurantId, tableIdx, sent);
      const now = readDraft(restaurantId, tableIdx);
      if (delivery.outcome === 'later') {
        const pause = PAUSES_MS[Math.min(turn, PAUSES_MS.length - 1)];
        const timer = setTimeout(() => {
          timers.delete(timer);
          void send(tableIdx, turn + 1);
        }, pause);
        timers.add(timer);
        return;
      }
      underway.delete(sent.key);
      // Another tab may have heard of it first.
      if (delivery.outcome === 'stopped' || now.sent?.key !== sent.key) return;
      // It came after the lock, or nobody is left to be told: it goes again when whoever sent it is back.
      if (delivery.outcome === 'refused' && isOver) return;
      if (delivery.outcome === 'entered') {
        keepDraft(restaurantId, tableIdx, EMPTY_DRAFT);
        const { t, teller } = said.current;
        const done = t('entered.done', { number: delivery.number ?? 0 });
        // At once it is seen at its table; later whoever entered it is elsewhere.
        if (turn === 0) teller.say(done);
        else teller.tell(done);
      } else {
        keepDraft(restaurantId, tableIdx, { ...now, sent: null, refused: delivery.refused });
        const { message } = delivery.refused;
        const { t, of, teller } = said.current;
        teller.warn(message ? of(message) : t('entered.refused'));
      }
      void client.invalidateQueries({ queryKey: keys.venue(restaurantId) });
    }

    const sendAll = () => {
      for (const tableIdx of sentTables(restaurantId)) void send(tableIdx);
    };
    sendAll();
    const stop = onDrafts(sendAll);
    return () => {
      isOver = true;
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [restaurantId, me.id, client]);
  return null;
}
