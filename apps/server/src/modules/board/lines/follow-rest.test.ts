import type { BoardOrder, PastOrder } from '@hansang/contract/schemas';
import { statusByLines } from '@hansang/rules';
import { beforeEach, expect, test } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { endStay } from '../../../testing/table-changes.ts';
import { seat, type TestGuest } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { endDueOffers } from '../../order/lines/end-due-offers.ts';

const server = useServer();
let staff: TestStaff;
let guest: TestGuest;
let orderId: string;
/** An accepted order of a stew and a cola, of which the cola is done. */
beforeEach(async () => {
  await endStay(server, 1);
  staff = await onShift(server, 'staff');
  guest = await seat(server, 1);
  orderId = (await guest.order({ id: 'jjigae' }, { id: 'cola' })).orderId;
  const order = { params: { ...staff.params, orderId }, body: { to: 'CONFIRM', version: 1 } };
  await staff.ok('moveOrder', order);
  await progress(1, 'COOKING', 'DONE');
});

const progress = (line: number, from: string, to: string) =>
  staff.ok('progressLines', { params: staff.params, body: { from, to, lines: [{ orderId, line }] } });
const stored = async () => {
  const [order] = await rows<{ status: string; version: number }>(
    server,
    'SELECT status, version FROM orders WHERE order_id = $1',
    orderId,
  );
  return order ?? { status: '', version: 0 };
};
const status = async () => (await stored()).status;
const off = async () => {
  const { version } = await stored();
  const body = { quantity: 1, version, reason: 'LACK_OF_INGREDIENTS' };
  await staff.ok('takeLineOff', { params: { ...staff.params, orderId, line: 0 }, body });
};
async function offer(): Promise<string> {
  const { version } = await stored();
  const params = { ...staff.params, orderId, line: 0 };
  const body = { quantity: 1, version, menuId: 'special', sizeId: null };
  const order = await staff.ok<BoardOrder>('offerInstead', { params, body });
  return order.menus[0]?.offer?.offerId ?? '';
}
const answer = (offerId: string, isAccepted: boolean) =>
  guest.ok<PastOrder>('answerOffer', { params: { ...guest.params, orderId, offerId }, body: { isAccepted } });

test('the rest of an order is ready when the line that was still cooking comes off', {
  tags: ['LINE-18'],
}, async () => {
  expect(await status()).toBe('CONFIRM');
  await off();
  expect(await status()).toBe('MENU_COMPLETE');
  const [told] = await rows(
    server,
    `SELECT actor, data->>'from' AS from, data->>'to' AS to FROM events
      WHERE subject_id = $1 AND type = 'order.moved' ORDER BY event_id DESC LIMIT 1`,
    orderId,
  );
  expect(told).toEqual({ actor: 'system', from: 'CONFIRM', to: 'MENU_COMPLETE' });
});

test('what is served is complete', { tags: ['LINE-18'] }, async () => {
  await progress(1, 'DONE', 'SERVED');
  await off();
  expect(await status()).toBe('COMPLETE');
});

test('a declined or expired offer lets the rest go on; while a guest is asked nothing follows', {
  tags: ['LINE-18'],
}, async () => {
  const declined = await offer();
  expect(await status()).toBe('CONFIRM');
  await answer(declined, false);
  expect(await status()).toBe('MENU_COMPLETE');
});

test('so does one that nobody answered', { tags: ['LINE-18'] }, async () => {
  await offer();
  server.clock.pass({ seconds: 181 });
  await endDueOffers(server.app.platform);
  expect(await status()).toBe('MENU_COMPLETE');
});

test('what was taken is still to be cooked, and a withdrawn offer leaves its line to be cooked', {
  tags: ['LINE-18'],
}, async () => {
  const offerId = await offer();
  await staff.ok('withdrawOffer', { params: { ...staff.params, orderId, offerId } });
  expect(await status()).toBe('CONFIRM');
  await answer(await offer(), true);
  expect(await status()).toBe('CONFIRM');
});

test('PostgreSQL and the rules follow lines alike, forward', { tags: ['LINE-18'] }, async () => {
  for (const from of ['REQUEST', 'CONFIRM', 'MENU_COMPLETE', 'COMPLETE'] as const)
    for (const states of [['OFF'], ['DONE', 'OFF'], ['DONE', 'SERVED'], ['SERVED', 'OFF']] as const) {
      const [said] = await rows(server, 'SELECT status_by_lines($1, $2) AS status', from, states);
      const forward = from === 'COMPLETE' ? from : statusByLines(from, states);
      expect(said, `${from} ${states}`).toEqual({ status: forward });
    }
});
