import type { BoardOrder } from '@hansang/contract/schemas';
import type { Tablet } from './tablet.ts';

/** Cooks what was accepted, at their own tables' orders: a dish after the other, or the whole order at once. */
export async function cook(tablet: Tablet, isMine: (tableIdx: number) => boolean): Promise<void> {
  const orders = await tablet.board(12);
  for (const order of orders) {
    if (order.status !== 'CONFIRM' || order.releasedAt === null || !isMine(order.tableIdx)) continue;
    if (tablet.chance.is(0.5)) await cookLines(tablet, order);
    else await cookWhole(tablet, order);
  }
}

async function cookLines(tablet: Tablet, { _id: orderId, menus }: BoardOrder): Promise<void> {
  for (const [from, to] of [
    ['WAITING', 'COOKING'],
    ['COOKING', 'DONE'],
  ] as const) {
    const lines = menus
      .filter(({ state }) => state === from || (state === 'WAITING' && from === 'COOKING'))
      .map(({ line }) => ({ orderId, line }));
    if (lines.length > 0)
      await tablet.act('cook', 2, () => tablet.ask('progressLines', {}, { from, to, lines }));
  }
}

async function cookWhole(tablet: Tablet, { _id: orderId, version }: BoardOrder): Promise<void> {
  const body = { to: 'MENU_COMPLETE', version };
  await tablet.act('cook', 2, () => tablet.ask('moveOrder', { orderId }, body));
}
