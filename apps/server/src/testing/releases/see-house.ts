import type {
  Bill,
  Board,
  CallList,
  DayAnswer,
  GuestBill,
  HistoryAnswer,
  MenuDraft,
  PastVisits,
  PrintJobList,
  ReviewList,
  SalesAnswer,
  TillEventsAnswer,
} from '@hansang/contract/schemas';
import { dishesOf } from '../../modules/cart/testing/cart-guest.ts';
import { TestClient } from '../test-client.ts';
import type { TestServer } from '../test-server.ts';
import { comeToWork, type KeptHouse, type Seen, wakePhone } from './kept-house.ts';

/** Months of sales, whatever of them is there. */
const SPAN = { from: '2026-09-01', to: '2026-11-30' };

export async function seeHouse(server: TestServer, house: Omit<KeptHouse, 'seen'>): Promise<Seen> {
  const manager = await comeToWork(server, house.manager);
  const owner = await comeToWork(server, house.owner);
  const phone = wakePhone(server, house.phone);
  const { params } = manager;
  const board = await manager.ok<Board>('board', { params });
  const bill = await manager.ok<Bill>('bill', { params: { ...params, visitId: house.visitId } });
  const table = await phone.ok<GuestBill>('tableBill', { params });
  const { tableIdx, pageToken: timestamp } = phone;
  const history = await phone.ok<HistoryAnswer>('orders', { params, query: { tableIdx, timestamp } });
  const cart = await wakePhone(server, house.sharing).read();
  const days: DayAnswer[] = [];
  const past: PastVisits[] = [];
  for (const businessDay of house.days) {
    days.push(await manager.ok<DayAnswer>('day', { params, query: { businessDay } }));
    past.push(await manager.ok<PastVisits>('pastVisits', { params, query: { day: businessDay } }));
  }
  const sales = await manager.ok<SalesAnswer>('sales', { params, query: { ...SPAN, by: 'DAY' } });
  const { calls } = await owner.ok<CallList>('openCalls', { params: owner.params });
  const reviews = await owner.ok<ReviewList>('reviews', { params: owner.params });
  const draft = await owner.ok<MenuDraft>('menuDraft', { params: owner.params });
  const { jobs } = await manager.ok<PrintJobList>('printJobs', { params });
  return {
    // Each screen puts them in an order of its own.
    board: board.orders
      .map(
        ({ orderNumber, status, menus }) =>
          `${orderNumber} ${status}: ${menus.map(({ _id, liveQuantity }) => `${_id} ${liveQuantity}`).join(', ')}`,
      )
      .sort(),
    bill: { total: bill.total, settled: bill.settled, owed: bill.owed },
    table: { total: table.total, owed: table.owed, orders: history.list.map(({ _id }) => _id) },
    cart: dishesOf(cart),
    reports: days.flatMap(({ reports }) =>
      reports.map(({ number, hash, isIntact, sums }) => `${number} ${hash} ${isIntact} ${sums?.kept}`),
    ),
    sales: sales.totals,
    past: past.flatMap(({ visits }) =>
      visits.map(({ numbers, total, owed }) => `${numbers.join(' ')}: ${total}, ${owed}`),
    ),
    calls: calls.map(({ itemId }) => itemId),
    reviews: reviews.count,
    draft: draft.changes.map(({ key, field, value }) => `${key} ${field} ${JSON.stringify(value)}`),
    till: await readAtTill(server, house),
    paper: jobs.map(({ kind, number, state }) => `${kind} ${number} ${state}`),
  };
}

/** Types of what the till has not read yet. */
export async function readAtTill(server: TestServer, { till }: Pick<KeptHouse, 'till'>): Promise<string[]> {
  const client = new TestClient(server, { authorization: `Bearer ${till.key}` });
  const types: string[] = [];
  for (let after = till.after; ; ) {
    const { events, next, hasMore } = await client.ok<TillEventsAnswer>('tillEvents', { query: { after } });
    types.push(...events.map(({ type }) => type));
    if (!hasMore) return types;
    after = next;
  }
}
