import type { Notices } from '@hansang/contract/schemas';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { putVenue } from '../../../testing/venues.ts';
import { DINER, dinerVenue, useDiner } from '../testing/diner.ts';

const ABOVE = 14_000;
const diner = useDiner();
const params = { restaurantId: DINER };
let manager: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  const settings = { ...dinerVenue.settings, refundStepUpAbove: ABOVE };
  await putVenue(diner.server.db.pool, { ...dinerVenue, settings });
});
beforeEach(async () => {
  await diner.freeTables();
  manager = await onShift(diner.server, 'manager', DINER);
  owner = await onShift(diner.server, 'owner', DINER);
  diner.server.clock.pass({ minutes: 6 });
});

/** As a screen asks that shows the payment as it is. */
async function refund(orderId: string, quantity?: number) {
  const { refunded_amount: refundedAmount } = await diner.paymentOf(orderId);
  return manager.call<{ errorCode?: string }>('refundOrder', {
    params: { ...params, orderId },
    body: { reason: 'ETC', refundedAmount, ...(quantity && { lines: [{ line: 0, quantity }] }) },
  });
}
const large = async () =>
  (await owner.ok<Notices>('notices', { params })).notices.filter(({ what }) => what === 'LARGE_REFUND');

test('a large refund asks who it is, gives nothing back before, and is told to the owners', {
  tags: ['ACC-14', 'ACC-17'],
}, async () => {
  const { orderId } = await diner.payFor(1, {}, { id: 'set' });
  expect((await refund(orderId)).body.errorCode).toBe('STEP_UP_NEEDED');
  await diner.settle();
  expect(await diner.held(orderId)).toBe(15_000);
  expect(await large()).toEqual([]);
  await manager.stepUp();
  expect((await refund(orderId)).status).toBe(200);
  await diner.settle();
  expect(await diner.held(orderId)).toBe(0);
  expect(await large()).toMatchObject([{ by: manager.name, details: { amount: 15_000 } }]);
});

test('a refund up to the setting takes a login alone', { tags: ['ACC-14'] }, async () => {
  const { orderId } = await diner.payFor(2, {}, { id: 'rice' });
  const before = await large();
  expect((await refund(orderId)).status).toBe(200);
  expect(await large()).toEqual(before);
});

test('small parts of a large refund add up', { tags: ['ACC-14'] }, async () => {
  const { orderId } = await diner.payFor(3, {}, { id: 'rice', quantity: 3 });
  expect((await refund(orderId, 1)).status).toBe(200);
  await diner.settle();
  expect((await refund(orderId, 1)).body.errorCode).toBe('STEP_UP_NEEDED');
});
