import type { Bill } from '@hansang/contract/schemas';
import { done } from '../acts/diary.ts';
import type { Tablet } from './tablet.ts';

/** Goes to the tables that raised a hand and takes what they owe, in one or in shares, by cash or at the terminal. */
export async function takeMoney(tablet: Tablet, isMine: (tableIdx: number) => boolean): Promise<void> {
  const { night, house, chance } = tablet;
  const waiting = night.room
    .of(house.restaurantId)
    .filter(({ wantsBill, tableIdx }) => wantsBill && isMine(tableIdx));
  if (waiting.length === 0) return;
  const tables = await tablet.tables(3);
  for (const { tableIdx } of waiting) {
    const visitId = tables.find((table) => table.tableIdx === tableIdx)?.visitId;
    if (visitId) await takeBill(tablet, visitId, chance.is(0.5) ? chance.within(2, 4) : 1);
  }
}

/** @param shares in how many equal parts */
async function takeBill(tablet: Tablet, visitId: string, shares: number): Promise<void> {
  for (let share = shares; share > 0; share -= 1) {
    const means = tablet.chance.is(0.5) ? 'CASH' : 'CARD_TERMINAL';
    await tablet.act('take-money', 6, async () => {
      const bill = await tablet.ask<Bill>('bill', { visitId });
      if (!bill.done) return bill;
      const { payable, version } = bill.value;
      if (payable === 0) return done(null);
      const amount = Math.floor(payable / share) + (payable % share);
      const part = share === 1 ? { part: 'WHOLE' } : { part: 'AMOUNT' };
      return tablet.ask('recordPayment', { visitId }, { billVersion: version, means, amount, part });
    });
  }
}
