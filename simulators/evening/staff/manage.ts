import type { Bill, BoardOrder, DrawerAnswer, StockList, SubstituteDish } from '@hansang/contract/schemas';
import { done } from '../acts/diary.ts';
import { moveGuests } from './move-guests.ts';
import type { Tablet } from './tablet.ts';

const DUTIES = ['discount', 'move', 'join', 'offer', 'sold-out', 'cash', 'discount'] as const;

/** One of the things that a manager sees to between the tables. */
export async function manage(tablet: Tablet): Promise<void> {
  await openDrawer(tablet);
  const duty = tablet.chance.pick(DUTIES);
  if (duty === 'discount') await discount(tablet);
  if (duty === 'move') await moveGuests(tablet);
  if (duty === 'join') await joinAndPart(tablet);
  if (duty === 'offer') await offerInstead(tablet);
  if (duty === 'sold-out') await turnSoldOut(tablet);
  if (duty === 'cash') await putCash(tablet);
}

async function openDrawer(tablet: Tablet): Promise<void> {
  await tablet.act('drawer', 10, async () => {
    const said = await tablet.ask<DrawerAnswer>('drawer', {});
    return !said.done || said.value.drawer ? said : tablet.ask('openDrawer', {}, { opening: 100_000 });
  });
}

async function putCash(tablet: Tablet): Promise<void> {
  const body = {
    kind: tablet.chance.is(0.5) ? 'IN' : 'OUT',
    amount: 1000 * tablet.chance.within(1, 9),
    reason: 'change',
  };
  await tablet.act('drawer', 10, async () => {
    const said = await tablet.ask<DrawerAnswer>('drawer', {});
    const drawerId = said.done ? said.value.drawer?.drawerId : undefined;
    return drawerId ? tablet.ask('moveCash', { drawerId }, body) : said;
  });
}

async function discount(tablet: Tablet): Promise<void> {
  const { chance } = tablet;
  const seated = (await tablet.tables(10)).filter(({ visit }) => (visit?.money.owed ?? 0) > 0);
  const visitId = chance.pick(seated)?.visitId;
  if (!visitId) return;
  const percent = chance.within(5, 20);
  await tablet.act('discount', 5, async () => {
    const bill = await tablet.ask<Bill>('bill', { visitId });
    if (!bill.done) return bill;
    const { version: billVersion, entries } = bill.value;
    const standing = entries.find(({ isVoided }) => !isVoided);
    return standing
      ? tablet.ask(
          'voidBillEntry',
          { visitId, entryId: standing.entryId },
          { billVersion, reason: 'given twice' },
        )
      : tablet.ask(
          'addBillEntry',
          { visitId },
          { billVersion, kind: 'DISCOUNT', percent, reason: 'regulars' },
        );
  });
}

/** A dish is out: another one is offered in its place. */
async function offerInstead(tablet: Tablet): Promise<void> {
  const orders = (await tablet.board(10)).filter(isOpen);
  const order = tablet.chance.pick(orders);
  const line = order?.menus.find(({ liveQuantity, state }) => liveQuantity > 0 && state === 'WAITING');
  if (!order || !line) return;
  const at = { orderId: order._id, line: line.line };
  await tablet.act('offer-instead', 8, async () => {
    const said = await tablet.ask<{ dishes: readonly SubstituteDish[] }>('substitutes', at);
    if (!said.done) return said;
    const dish = tablet.chance.pick(said.value.dishes.filter(({ price }) => price <= line.price));
    if (!dish) return done(null);
    const { menuId, sizeId } = dish;
    return tablet.ask('offerInstead', at, { quantity: 1, version: order.version, menuId, sizeId });
  });
}

const isOpen = ({ status }: BoardOrder): boolean => status === 'REQUEST' || status === 'CONFIRM';

async function turnSoldOut(tablet: Tablet): Promise<void> {
  await tablet.act('sold-out', 10, async () => {
    const list = await tablet.ask<StockList>('stockList', {});
    if (!list.done) return list;
    const dishes = list.value.categories.flatMap((category) => category.dishes);
    const dish = dishes.find(({ isSoldOut }) => isSoldOut) ?? tablet.chance.pick(dishes);
    return dish
      ? tablet.ask('setStock', { menuId: dish.menuId }, { isSoldOut: !dish.isSoldOut })
      : done(null);
  });
}

/** A free table is pushed to one where guests sit, and away again. */
async function joinAndPart(tablet: Tablet): Promise<void> {
  const { night, house } = tablet;
  const tables = await tablet.tables(10);
  const joined = tables.find((table) => table.joined.length > 0 && table.visitId);
  const [away] = joined?.joined ?? [];
  if (joined?.visitId && away) {
    const body = { visitId: joined.visitId, toTableIdx: away.tableIdx, orderIds: [] };
    await tablet.act('join-tables', 4, () => tablet.ask('partVisit', { tableIdx: joined.tableIdx }, body));
    return;
  }
  const seated = tablet.chance.pick(tables.filter(({ visit, joinedTo }) => visit && !joinedTo));
  const free = tables.find(
    ({ tableIdx, visitId, joinedTo }) =>
      visitId === null && joinedTo === null && night.room.at(house.restaurantId, tableIdx) === null,
  );
  if (!seated?.visitId || !free) return;
  const body = { visitId: seated.visitId, fromTableIdx: free.tableIdx, fromVisitId: null };
  await tablet.act('join-tables', 4, () => tablet.ask('mergeTable', { tableIdx: seated.tableIdx }, body));
}
