import { expect, test } from 'vitest';
import { diesBetween } from '../../testing/dying.ts';
import { useServer } from '../../testing/test-server.ts';
import { ofDish } from '../menu-editing/testing/editor.ts';
import { readsHere } from './testing/read-here.ts';
import { inBody, openDesk } from './testing/sheet-desk.ts';

const server = useServer();
readsHere();

test('a server that dies anywhere while it takes a sheet in has drafted nothing, and drafts it once', {
  tags: ['SHEET-9'],
}, async () => {
  const { staff, draft } = await openDesk(server);
  const body = inBody('메뉴명,가격\n콜라,2500\n새 안주,12000\n');
  const { params } = staff;
  const statements = await diesBetween(server, () => staff.call('importMenuSheet', { params, body }));
  expect(statements.length).toBeGreaterThan(5);
  expect((await draft()).changes.map(({ field }) => field).sort()).toEqual(['added', 'price']);
});

test('a server that dies anywhere while it publishes has changed nothing, and publishes once', {
  tags: ['EDIT-2', 'EDIT-8'],
}, async () => {
  const { staff, change, draft } = await openDesk(server);
  await change(ofDish('jjigae', 'price', 9900), ofDish('jjigae', 'isSpicy', true));
  const { version } = await draft();
  const request = {
    params: staff.params,
    body: { changeIds: 'OWN' },
    headers: { 'idempotency-key': 'once and for all' },
  };
  const statements = await diesBetween(server, () => staff.call('publishMenu', request));
  expect(statements.length).toBeGreaterThan(8);
  const after = await draft();
  expect(after.version).toBe(version + 1);
  expect(after.changes.filter(({ isOwn }) => isOwn)).toEqual([]);
});
