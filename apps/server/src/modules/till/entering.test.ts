import { beforeEach, expect, test } from 'vitest';
import { left, rows, stored } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';
import { BOOK_INVARIANTS } from '../audit/book-invariants.ts';
import { twoTables } from '../board/seating/testing/two-tables.ts';
import { connect, type TestTill } from './testing/test-till.ts';

const server = useServer();
let till: TestTill;
beforeEach(async () => {
  ({ till } = await connect(server));
  await server.app.guests.menus.current(PUB);
});

test('a menu that another server has just published is read anew', { tags: ['TILL-14'] }, async () => {
  await rows(server, 'UPDATE restaurants SET menu_version = menu_version + 1 WHERE restaurant_id = $1', PUB);
  const { body } = await till.enter(3, [{ menuId: 'cola', quantity: 2 }]);
  expect(body).toMatchObject({ status: 'CONFIRM', dueAmount: 4000 });
});

test('the last of a dish that another server has just sold is not sold again', {
  tags: ['TILL-14', 'STOCK-1'],
}, async () => {
  const before = await left(server, 'special');
  await rows(server, `UPDATE stock SET left_quantity = 1 WHERE menu_id = 'special'`);
  const untouched = await stored(server);
  const { body } = await till.enter(3, [{ menuId: 'special', quantity: 2 }]);
  expect(body).toMatchObject({ errorCode: 'LOW_STOCK' });
  expect(await stored(server)).toEqual(untouched);
  await rows(server, `UPDATE stock SET left_quantity = $1 WHERE menu_id = 'special'`, before);
  server.app.guests.menus.forgetStock(PUB);
});

test('what is entered at a table that belongs to another’s guests goes to where they order', {
  tags: ['TILL-14', 'SEAT-5'],
}, async () => {
  const { first, second, merge } = await twoTables(server);
  await merge();
  const { status, body } = await till.enter(second.tableIdx, [{ menuId: 'cola', quantity: 1 }]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ tableIdx: first.tableIdx, visitId: first.visitId });
  for (const { sentence, sql } of BOOK_INVARIANTS) expect(await rows(server, sql, PUB), sentence).toEqual([]);
});
