import type { Tablet } from './tablet.ts';

/** Leads a party to a free table; its phones find out when they next ask. */
export async function moveGuests(tablet: Tablet): Promise<void> {
  const { night, house, chance } = tablet;
  // A cart on the screens of several phones moves with its table; these phones follow by themselves, one by one.
  if (house.settings.useGroupCart) return;
  const tables = await tablet.tables(10);
  const isFree = (tableIdx: number) => night.room.isFree(house.restaurantId, tableIdx);
  const from = chance.pick(
    tables.filter(
      ({ visit, joined, joinedTo, tableIdx }) =>
        visit && !joined.length && !joinedTo && night.room.at(house.restaurantId, tableIdx) !== null,
    ),
  );
  const to = tables.find(({ visitId, joinedTo, tableIdx }) => !visitId && !joinedTo && isFree(tableIdx));
  const party = from && night.room.at(house.restaurantId, from.tableIdx);
  if (!from?.visitId || !to || !party) return;
  const body = { visitId: from.visitId, toTableIdx: to.tableIdx };
  // The product moves them before it says so: a colleague who looks meanwhile sees them there already.
  party.leadTo = to.tableIdx;
  const moved = await tablet.act('move-guests', 5, () =>
    tablet.ask('moveTable', { tableIdx: from.tableIdx }, body),
  );
  if (moved) party.tableIdx = to.tableIdx;
  party.leadTo = null;
}
