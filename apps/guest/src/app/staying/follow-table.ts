import { tableLabel } from '../../shared/orders/table-label.ts';
import type { Phone } from '../../shared/phone.ts';
import { cautionWords } from '../../shared/words/caution-words.ts';

type Mover = Pick<Phone, 'session' | 'venue' | 'feedback' | 'words' | 'ordersChanged' | 'late'>;

/** Moves that one turn follows. A call of the turn itself may be told of a move: without an end it would go on for ever. */
const MOST_MOVES = 3;

/** Staff moved this table's guests: the phone learns where to, and goes on there without a new scan. */
export function followTable(phone: Mover): Promise<void> {
  const running = phone.late.following;
  if (running) {
    running.isAgain = true;
    return running.done;
  }
  const turn = { isAgain: false, done: Promise.resolve() };
  phone.late.following = turn;
  turn.done = (async () => {
    for (let round = 0; round < MOST_MOVES; round += 1) {
      turn.isAgain = false;
      await follow(phone);
      if (!turn.isAgain) return;
    }
  })().finally(() => {
    delete phone.late.following;
  });
  return turn.done;
}

async function follow({ session, venue, feedback, words, ordersChanged }: Mover): Promise<void> {
  const before = session.entry.get()?.tableIdx;
  const link = await session.validate();
  if (!link.ok || session.entry.get()?.tableIdx === before) return;
  await venue.load();
  ordersChanged.set((count) => count + 1);
  const table = venue.view.get()?.table;
  const spoken = words.get();
  const caution = await cautionWords.load(spoken.language).catch(() => null);
  if (table && caution) feedback.tell(caution('tableMoved', { table: tableLabel(table.name, spoken) }));
}
