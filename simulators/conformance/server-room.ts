import { demand, type Report, Skipped } from './report.ts';
import { type Evening, told } from './server-evening.ts';

/** So long a question may wait at most, seconds: its answer comes with what happens. */
const WAIT_S = 20;
/** An answer that comes with what happened is there well before the question has waited to its end. */
const SOON_MS = 10_000;

/** Whether a till that waits is answered at once, and one for which nothing happens when its time is over. */
export async function waiting(report: Report, evening: Evening): Promise<void> {
  await report.ask('WAIT', 'A question that waits is answered as soon as something happens', async () => {
    evening.needs('orders');
    const { dish } = evening.known;
    const after = await evening.head();
    const began = performance.now();
    const asked = evening.events(after, WAIT_S);
    const entered = await evening.enter([{ menuId: dish.menuId, quantity: 3 }], crypto.randomUUID());
    demand(entered.status === 200, told(entered));
    const { events } = await asked;
    const took = performance.now() - began;
    demand(events.length > 0 && took < SOON_MS, `${events.length} events after ${Math.round(took)} ms.`);
    const { orderId } = entered.body as { orderId?: string };
    await evening.call('POST', `orders/${orderId}/answer`, { answer: 'CANCEL', reason: 'ETC' });
    // What this suite does itself is told before nothing is to happen.
    await evening.until(({ type, order }) => type === 'order.changed' && order?.orderId === orderId, after);
  });
  await report.ask('WAIT-OVER', 'Where nothing happens it is answered when its time is over', async () => {
    const after = await evening.head();
    const began = performance.now();
    const { events } = await evening.events(after, 1);
    const took = performance.now() - began;
    if (events.length > 0) throw new Skipped('Something happened meanwhile.');
    demand(took >= 900 && took < SOON_MS, `It took ${Math.round(took)} ms.`);
  });
}

/** What a till does with a table while its guests sit there. */
export async function moving(report: Report, evening: Evening): Promise<void> {
  await report.ask('CART-RESET', 'A cart that the till resets is noted, twice as well as once', async () => {
    evening.needs('tables');
    for (let sent = 0; sent < 2; sent += 1) {
      const answered = await evening.call('POST', `tables/${evening.tableIdx}/cart/reset`);
      demand(answered.status === 200, told(answered));
    }
  });
  await report.ask(
    'MOVE',
    'Guests that sit elsewhere now take their orders along, are told, and twice is once',
    async () => {
      evening.needs('tables');
      const { visitId } = await evening.visit();
      const { tables } = await evening.readState();
      const free = tables.filter(({ visit }) => visit === null).at(-1);
      if (!free) throw new Skipped('There is no second free table.');
      const from = evening.tableIdx;
      const after = await evening.head();
      for (let sent = 0; sent < 2; sent += 1) {
        const body = { visitId, toTableIdx: free.tableIdx };
        const answered = await evening.call('POST', `tables/${from}/move`, body);
        demand(answered.status === 200, told(answered));
        evening.tableIdx = free.tableIdx;
      }
      const state = await evening.readState();
      const at = (idx: number) => state.tables.find(({ tableIdx }) => tableIdx === idx)?.visit?.visitId;
      demand(at(free.tableIdx) === visitId, `They do not sit at table ${free.tableIdx}.`);
      demand(at(from) !== visitId, `They sit at table ${from} as well.`);
      const heard = await evening.until((event) => event.type === 'visit.moved', after);
      const moves = heard.filter((event) => event.type === 'visit.moved' && event.visitId === visitId);
      demand(moves.length === 1 && moves[0]?.isOwn === true, `It was told ${moves.length} times.`);
    },
  );
}
