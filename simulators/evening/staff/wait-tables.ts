import type { CallList } from '@hansang/contract/schemas';
import { clearTables } from './clear-tables.ts';
import type { Tablet } from './tablet.ts';
import { takeMoney } from './take-money.ts';

/** A round of a waiter through their own tables: takes orders in and out, answers calls, takes money, clears. */
export async function waitTables(tablet: Tablet, isMine: (tableIdx: number) => boolean): Promise<void> {
  await acceptAndServe(tablet, isMine);
  await answerCalls(tablet, isMine);
  await takeMoney(tablet, isMine);
  await clearTables(tablet, isMine);
}

async function acceptAndServe(tablet: Tablet, isMine: (tableIdx: number) => boolean): Promise<void> {
  const { chance } = tablet;
  for (const { _id: orderId, status, version, tableIdx } of await tablet.board(8)) {
    if (!isMine(tableIdx)) continue;
    if (status === 'REQUEST') {
      const reject = { to: 'REJECT', version, cancelReason: 'ETC', cancelNote: 'the kitchen is full' };
      const body = chance.is(0.03) ? reject : { to: 'CONFIRM', version };
      await tablet.act('accept', 2, () => tablet.ask('moveOrder', { orderId }, body));
    }
    if (status === 'MENU_COMPLETE')
      await tablet.act('serve', 3, () => tablet.ask('moveOrder', { orderId }, { to: 'COMPLETE', version }));
  }
}

async function answerCalls(tablet: Tablet, isMine: (tableIdx: number) => boolean): Promise<void> {
  const open = await tablet.act('board', 3, () => tablet.ask<CallList>('openCalls', {}));
  for (const { callId, tableIdx, acknowledgedAt } of open?.calls ?? []) {
    if (!isMine(tableIdx)) continue;
    const call = acknowledgedAt === null ? 'acknowledgeCall' : 'closeCall';
    await tablet.act('come-over', 2, () => tablet.ask(call, { callId }, {}));
  }
}
