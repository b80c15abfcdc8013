import { SOLD_FIELDS } from '@hansang/contract';
import type { HistoryAnswer, Menu } from '@hansang/contract/schemas';
import { soldFields } from '@hansang/rules';
import { expect, test } from 'vitest';
import { seat } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { pub, putVenue } from '../../../testing/venues.ts';

const server = useServer();

test('an order tells every field that rides with its dish as it was when it was sold', async () => {
  const guest = await seat(server, 1);
  await guest.ok('confirmAdult', { params: guest.params });
  const soju = (await guest.menu()).get('soju') as Menu;
  const { receipt } = await guest.order({ id: 'soju' });
  expect(receipt?.order.menus).toMatchObject([soldFields(soju)]);

  const drinks = pub.categories.map((category) => ({
    ...category,
    menus: category.menus?.map((menu) =>
      menu.id === 'soju' ? { ...menu, alcoholTag: 'WINE' as const } : menu,
    ),
  }));
  await putVenue(server.db.pool, { ...pub, categories: drinks });
  const { list } = await guest.ok<HistoryAnswer>('orders', {
    params: guest.params,
    query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken },
  });
  const [sold] = list[0]?.menus ?? [];
  expect(Object.fromEntries(SOLD_FIELDS.map((name) => [name, sold?.[name]]))).toEqual(soldFields(soju));
});
