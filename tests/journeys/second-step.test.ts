import { beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../apps/server/src/testing/authenticator.ts';
import { seesNoBarrier } from './kit/barriers.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 230;
const WAITER = { email: 'waiter-230@hansang.test', password: 'waiter-of-the-house' };

beforeAll(() =>
  house.importVenue({
    ...journeyVenue({ id: VENUE, settings: { twoStepFor: 'ALL' } }),
    staff: [{ ...WAITER, name: '이직원', role: 'staff' }],
  }),
);

test('a waiter of a venue that wants a second step sets it up at the login, and goes on to the board', {
  tags: ['ACC-24'],
}, async () => {
  const waiter = await house.staff();
  const { page, device } = waiter;
  await page.goto(`${device.origin}/console`);
  await page.getByLabel(waiter.say('login.email')).fill(WAITER.email);
  await page.getByLabel(waiter.say('login.password'), { exact: true }).fill(WAITER.password);
  await waiter.button('login.do').click();
  await see(page.getByRole('heading', { name: waiter.say('account.twoStep') }));
  await seesNoBarrier(page, 'password');
  await page.getByLabel(waiter.say('account.current'), { exact: true }).fill(WAITER.password);
  await waiter.button('account.twoStepStart').click();
  const code = page.getByRole('img', { name: waiter.say('account.twoStep') });
  await see(code);
  await seesNoBarrier(page, 'code');
  const shown = await page.getByText(waiter.say('account.twoStepKey')).textContent();
  const uri = `otpauth://totp/x?secret=${/[A-Z2-7]{16,}/.exec(shown ?? '')?.[0]}`;
  await page.getByLabel(waiter.say('login.code')).fill(await codeOf({ uri }));
  await waiter.button('account.twoStepConfirm').click();
  await see(page.getByRole('navigation', { name: waiter.say('nav.label') }));
  expect(new URL(page.url()).pathname).toBe(`/console/${VENUE}/orders`);
});
