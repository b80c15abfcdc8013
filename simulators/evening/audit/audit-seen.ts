import { setTimeout as sleep } from 'node:timers/promises';
import { EARLIER_FINISHED_MAX } from '@hansang/contract';
import type { Bill, Board, BoardOrder, DayAnswer, FinishedOrders } from '@hansang/contract/schemas';
import type { Diary, Outcome } from '../acts/diary.ts';
import type { Tablet } from '../staff/tablet.ts';
import { judgeSeen, type Seen } from './judge-seen.ts';

/** Figures of a day follow within seconds. */
const FOLLOWS_WITHIN = 10;
const LARGEST_NUMBER = 2_147_483_647;

/**
 * Audits a venue by what its staff are shown, where its books lie elsewhere: orders, bills and the day against themselves
 * and against what phones were told. @returns every fault as a sentence, also that somebody could not look
 */
export async function auditSeen(manager: Tablet, diary: Diary): Promise<string[]> {
  const { restaurantId } = manager.house;
  const told = { acknowledged: diary.acknowledged.get(restaurantId) ?? [], paid: diary.paid };
  for (let second = 0; ; second += 1) {
    const seen = await see(manager, new Set(told.acknowledged.map(({ orderId }) => orderId)));
    const faults = typeof seen === 'string' ? [`nothing was audited, for ${seen}`] : judgeSeen(seen, told);
    if (faults.length === 0 || second === FOLLOWS_WITHIN)
      return faults.map((sentence) => `Venue ${restaurantId}: ${sentence}`);
    await sleep(1000);
  }
}

/** @returns what staff see, or why they could not look */
async function see(manager: Tablet, known: ReadonlySet<string>): Promise<Seen | string> {
  const board = await manager.read<Board>('board');
  if (!board.done) return `the board could not be read: ${board.code}`;
  const day = board.value.businessDay;
  const finished = await finishedOf(manager, day);
  if (!finished.done) return `the orders of ${day} could not be read: ${finished.code}`;
  const listed = new Set(finished.value.map(({ _id }) => _id));
  const open = board.value.orders.filter(({ _id }) => !listed.has(_id));
  const orders = [...finished.value, ...open];
  const visits = new Set(orders.flatMap(({ _id, visitId }) => (visitId && known.has(_id) ? visitId : [])));
  const bills: Bill[] = [];
  for (const visitId of visits) {
    const bill = await manager.read<Bill>('bill', { visitId });
    if (!bill.done) return `the bill of visit ${visitId} could not be read: ${bill.code}`;
    bills.push(bill.value);
  }
  const figures = await manager.read<DayAnswer>('day');
  if (!figures.done) return `the day could not be read: ${figures.code}`;
  const isWhole = open.length === 0 && figures.value.businessDay === day;
  return { orders, bills, figures: isWhole ? figures.value.figures : null };
}

async function finishedOf(manager: Tablet, day: string): Promise<Outcome<readonly BoardOrder[]>> {
  const orders: BoardOrder[] = [];
  for (let before = LARGEST_NUMBER; ; ) {
    const query = { day, before, count: EARLIER_FINISHED_MAX };
    const page = await manager.read<FinishedOrders>('finishedOrders', {}, query);
    if (!page.done) return page;
    orders.push(...page.value.orders);
    const last = page.value.orders.at(-1)?.orderNumber;
    if (page.value.isAll || last == null) return { done: true, value: orders };
    before = last;
  }
}
