import { beforeAll, expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { see, seeNot } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';
import type { Staff } from './kit/staff.ts';
import { payUnseen } from './kit/unseen-guest.ts';

// Somebody walks off with the waiter's tablet, which nobody had locked: what it opens, who sees it, how it ends.

const house = useHouse();
const VENUE = 190;
const OWNER = { email: 'owner-190@hansang.test', password: 'owner-of-the-house' };
const WAITER = { email: 'waiter-190@hansang.test', password: 'waiter-of-the-house' };
const ABOVE = 10_000;

beforeAll(async () => {
  await house.importVenue({
    ...journeyVenue({
      id: VENUE,
      flags: { usePG: true, usePos: false },
      settings: { refundStepUpAbove: ABOVE },
    }),
    staff: [
      { ...OWNER, name: '박사장', role: 'owner' },
      { ...WAITER, name: '이직원', role: 'manager' },
    ],
  });
  // Practice payments are for venues of the demo alone.
  await house.sql('UPDATE restaurants SET is_demo = true WHERE restaurant_id = $1', [VENUE]);
});

/** A guest who paid for so many bowls. @returns the number of the order */
const paid = async (tableIdx: number, quantity: number) =>
  (await payUnseen(house, { restaurantId: VENUE, tableIdx, quantity })).number;

/** Logged in some time ago. */
async function onShift(login: typeof OWNER): Promise<Staff> {
  const staff = await house.staff();
  await staff.logInByHand(login);
  await house.sql(
    'UPDATE staff_sessions SET step_up_at = NULL WHERE user_id = (SELECT id FROM staff_users WHERE email = $1)',
    [login.email],
  );
  return staff;
}

const statusOf = async (number: number) =>
  (
    await house.sql<{ status: string }>(
      'SELECT status FROM orders WHERE restaurant_id = $1 AND order_number = $2',
      [VENUE, number],
    )
  )[0]?.status;

test('a tablet that was left open gives little back and much not; its owner sees what was done and ends it', {
  tags: ['ACC-14', 'ACC-16', 'ACC-17'],
}, async () => {
  const [little, much] = [await paid(1, 1), await paid(2, 2)];
  const [tablet, owner] = [await onShift(WAITER), await onShift(OWNER)];

  await tablet.end(tablet.card('1', little), 'order.reject', 'reason.ETC');
  await expect.poll(() => statusOf(little)).toBe('REJECT');

  tablet.device.watch.expect(/status of 403/);
  const large = tablet.card('2', much);
  await tablet.end(large, 'order.reject', 'reason.LACK_OF_INGREDIENTS');
  const proof = tablet.page.getByRole('dialog', { name: tablet.say('stepUp.title') });
  await see(proof);
  await seesNoBarrier(tablet.page, 'proof');
  await tablet.page.keyboard.press('Escape');
  await seeNot(proof);
  await see(large.getByRole('button', { name: tablet.say('order.accept') }));
  expect(await statusOf(much)).toBe('REQUEST');

  // The waiter is back and knows the password: what was begun goes on by itself.
  await tablet.end(large, 'order.reject', 'reason.LACK_OF_INGREDIENTS');
  await proof.getByLabel(tablet.say('login.password'), { exact: true }).fill(WAITER.password);
  await tablet.button('stepUp.do').click();
  await expect.poll(() => statusOf(much)).toBe('REJECT');
  await seeNot(large);

  // The owner is told on another device, without asking, and ends the tablet's login from there.
  await see(owner.page.getByText(owner.say('act.LARGE_REFUND', { by: '이직원', amount: '18,000원' })));
  await seesNoBarrier(owner.page, 'news');
  await owner.goTo('nav.people');
  await owner.page
    .getByRole('main')
    .getByRole('button', { name: /이직원/ })
    .click();
  owner.device.watch.expect(/status of 403/);
  await owner.button('people.endSessions').click();
  const ownProof = owner.page.getByRole('dialog', { name: owner.say('stepUp.title') });
  await ownProof.getByLabel(owner.say('login.password'), { exact: true }).fill(OWNER.password);
  tablet.device.watch.expect(/status of 40[13]/);
  await owner.button('stepUp.do').click();
  await see(tablet.button('login.do'));
  await see(owner.page.getByText(owner.say('act.SESSIONS_ENDED', { by: '박사장', target: '이직원' })));
});
