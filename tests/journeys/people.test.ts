import { beforeAll, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { see, seeNot } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 107;
const OWNER = { email: 'boss-107@hansang.test', password: 'boss-of-the-house' };
const WAITER = { email: 'waiter-107@hansang.test', password: 'waiter-of-the-house' };

beforeAll(() =>
  house.importVenue({
    ...journeyVenue({ id: VENUE }),
    staff: [
      { ...OWNER, name: '박사장', role: 'owner' },
      { ...WAITER, name: '이직원', role: 'staff' },
    ],
  }),
);

test('an owner proves who they are, takes somebody out, and their console closes by itself', {
  tags: ['ACC-4', 'ACC-16'],
}, async () => {
  const [owner, waiter] = [await house.staff(), await house.staff()];
  await Promise.all([owner.logIn(OWNER), waiter.logIn(WAITER)]);
  await house.sql(
    'UPDATE staff_sessions SET step_up_at = NULL WHERE user_id = (SELECT id FROM staff_users WHERE email = $1)',
    [OWNER.email],
  );
  const { page } = owner;
  await owner.goTo('nav.people');
  await see(page.getByText(WAITER.email));
  await seesNoBarrier(page, 'people');
  await page
    .getByRole('main')
    .getByRole('button', { name: /이직원/ })
    .click();
  const sheet = page.getByRole('dialog', { name: /이직원/ });
  await owner.button('people.remove').click();
  owner.device.watch.expect(/status of 403/);
  await owner.button('people.remove').click();
  const proof = page.getByRole('dialog', { name: owner.say('stepUp.title') });
  await see(proof);
  await seesNoBarrier(page, 'proof');
  // Escape ends the question alone: the sheet below stays as it was.
  await page.keyboard.press('Escape');
  await seeNot(proof);
  await see(sheet.getByText(owner.say('people.removeSure', { name: '이직원' })));
  await owner.button('people.remove').click();
  await proof.getByLabel(owner.say('login.password'), { exact: true }).fill(OWNER.password);
  waiter.device.watch.expect(/status of 40[13]/);
  await owner.button('stepUp.do').click();
  await see(page.getByText(owner.say('people.removed', { name: '이직원' })));
  await see(waiter.button('login.do'));
  await see(page.getByText(owner.say('act.REMOVED', { by: '박사장', target: '이직원' })));
  await seeNot(page.getByText(WAITER.email));
});
