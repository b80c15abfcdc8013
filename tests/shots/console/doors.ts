import { callPath } from '@hansang/contract';
import type { Page } from 'playwright-core';
import { codeOf } from '../../../apps/server/src/testing/authenticator.ts';
import { see } from '../../journeys/kit/device.ts';
import { journeyVenue } from '../../journeys/kit/journey-venue.ts';
import { DEMO_LOGIN, Staff } from '../../journeys/kit/staff.ts';
import { importVenue } from '../../product/import-venue.ts';
import { type Camera, deviceFor } from '../camera.ts';
import { proveAt } from './prove-at.ts';
import { said } from './said.ts';
import { callsOf } from './staff-calls.ts';

/** Pictures what the page shows. */
export type Take = (page: Page, name: string) => Promise<void>;
type Walk = (camera: Camera, staff: Staff, take: Take) => Promise<void>;

/** A venue that demands the second step. */
const DEMANDING = 396;
const PASSWORD = 'waiter-of-the-house';
const PIN = '2580';
/** Whoever sets the second step up has it from then on: one for each language. */
const waiterOf = (language: string) => `waiter-${language.toLowerCase()}@hansang.test`;

/** Every way in, each with a device of its own: one that cannot be walked keeps nobody from the others. */
export const DOORS: Readonly<Record<string, Walk>> = {
  '100-login': logIn,
  '101-links': openLinks,
  '102-second-step': setSecondStepUp,
  '103-tablet': shareTablet,
  '104-proof': proveOneself,
};

export async function walkDoor(camera: Camera, walk: Walk, take: Take): Promise<void> {
  const device = await deviceFor(camera, { viewer: 'tablet' });
  device.context.setDefaultTimeout(10_000);
  try {
    await walk(camera, new Staff(device), take);
  } finally {
    await device.context.close();
  }
}

/** Answers a call in the server's place. */
const answerTo = (page: Page, path: string, answer: object) =>
  page.route(`**${path}`, (route) => route.fulfill({ json: answer }));

async function logIn({ product: { origin } }: Camera, staff: Staff, take: Take): Promise<void> {
  const { page } = staff;
  await page.goto(`${origin}/console/login`);
  await see(staff.button('login.do'));
  await take(page, '100-login');
  await page.getByLabel(staff.say('login.email')).fill('nobody@hansang.test');
  await page.getByLabel(staff.say('login.password'), { exact: true }).fill('wrong-password');
  await staff.button('login.do').click();
  await see(page.getByRole('alert').locator('p'));
  await take(page, '100-login-fault');
  await answerTo(page, callPath('staffEntry', {}), { isLoggedIn: false, demoLogin: null, needsHttps: true });
  await page.goto(`${origin}/console/login`);
  await see(page.getByRole('heading', { name: staff.say('https.title') }));
  await take(page, '100-login-over-http');
}

async function openLinks({ product: { origin } }: Camera, staff: Staff, take: Take): Promise<void> {
  const { page } = staff;
  await page.goto(`${origin}/console/password?token=abc`);
  await see(page.getByRole('alert').locator('p'));
  await take(page, '101-link-over');
  const link = { email: null, name: '이직원', expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
  for (const [path, purpose] of [
    ['first-owner', 'FIRST_OWNER'],
    ['password', 'PASSWORD'],
  ] as const) {
    await answerTo(page, callPath('readStaffLink', {}), { ...link, purpose });
    await page.goto(`${origin}/console/${path}?token=abc`);
    await see(page.locator('[type="submit"]'));
    await take(page, `101-link-${path}`);
  }
}

async function setSecondStepUp(camera: Camera, staff: Staff, take: Take): Promise<void> {
  const { product, language } = camera;
  const { page } = staff;
  const email = waiterOf(language);
  await importVenue(product, {
    ...journeyVenue({ id: DEMANDING, settings: { twoStepFor: 'ALL' } }),
    staff: [{ email, password: PASSWORD, name: '이직원', role: 'staff' }],
  });
  const enter = async () => {
    await page.goto(`${product.origin}/console`);
    await page.getByLabel(staff.say('login.email')).fill(email);
    await page.getByLabel(staff.say('login.password'), { exact: true }).fill(PASSWORD);
    await staff.button('login.do').click();
  };
  await enter();
  await see(page.getByRole('heading', { name: staff.say('account.twoStep') }));
  await take(page, '102-two-step-demanded');
  await page.getByLabel(staff.say('account.current'), { exact: true }).fill(PASSWORD);
  await staff.button('account.twoStepStart').click();
  await see(page.getByRole('img', { name: staff.say('account.twoStep') }));
  await take(page, '102-two-step-set-up');
  const shown = await page.getByText(staff.say('account.twoStepKey')).textContent();
  const uri = `otpauth://totp/x?secret=${/[A-Z2-7]{16,}/.exec(shown ?? '')?.[0]}`;
  await page.getByLabel(staff.say('login.code')).fill(await codeOf({ uri }));
  await staff.button('account.twoStepConfirm').click();
  await see(page.getByRole('navigation', { name: staff.say('nav.label') }));
  await page.context().clearCookies();
  await enter();
  await see(page.getByLabel(staff.say('login.code')));
  await take(page, '102-two-step-code');
}

/** A tablet that is shared: who is working, a PIN, a wrong one, a password, and the board in somebody's turn. */
async function shareTablet({ product: { origin } }: Camera, staff: Staff, take: Take): Promise<void> {
  const waiter = await callsOf(origin, 'staff');
  await waiter('setPin', {}, { password: DEMO_LOGIN.password, pin: PIN });
  const { page } = staff;
  await staff.logInByHand(DEMO_LOGIN);
  await page.goto(`${origin}/console/1/account`);
  await staff.button('tablet.share').click();
  await see(page.getByRole('heading', { name: staff.say('tablet.title') }));
  const people = page.getByRole('listitem').getByRole('button');
  await see(people);
  await take(page, '103-tablet-names');
  await people.first().click();
  await see(staff.button('tablet.open'));
  await take(page, '103-tablet-password');
  await staff.button('tablet.back').click();
  await people
    .filter({ hasText: staff.say('role.staff') })
    .first()
    .click();
  await see(staff.button('tablet.byPassword'));
  await take(page, '103-tablet-pin');
  await page.keyboard.type('1111');
  await see(page.getByRole('alert').locator('p'));
  await take(page, '103-tablet-pin-wrong');
  await page.keyboard.type(PIN);
  await see(page.getByRole('heading', { name: staff.say('orders.title') }));
  await take(page, '103-tablet-turn');
}

/** What asks once more who it is, over the page that is left as it was. */
async function proveOneself(camera: Camera, staff: Staff, take: Take): Promise<void> {
  const { page } = staff;
  await staff.logIn();
  await proveAt(camera, null);
  await page.goto(`${camera.product.origin}/console/1/settings/venue`);
  // Until it is drawn, the page is none of a language.
  await page.getByRole('heading', { level: 1 }).waitFor();
  const archive = page.getByRole('button', { name: await said(page, 'settings.archive.take') });
  await archive.click();
  await see(page.getByRole('dialog'));
  await take(page, '104-proof');
  // Nobody else is asked meanwhile.
  await proveAt(camera, new Date());
}
