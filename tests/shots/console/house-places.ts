import type { Page } from 'playwright-core';
import { dialog, main, type Place } from './place.ts';
import { REVIEWED } from './reviewed-venue.ts';
import { press, said } from './said.ts';
import { KEPT_OUT } from './what-went-on.ts';

/** People and their accounts, the till, the server; screens with nothing on them; pages that are not there. */
export const HOUSE_PLACES: readonly Place[] = [
  { name: '160-people', path: 'people' },
  { name: '161-invite', path: 'people', act: (page) => press(page, 'console.people.invite') },
  { name: '162-invited', path: 'people', act: invite },
  { name: '163-member', path: 'people', act: (page) => openMember(page) },
  { name: '164-member-remove', path: 'people', act: removeMember },
  { name: '164-people-kept-out', path: 'people', venue: REVIEWED },
  {
    name: '164-member-kept-out',
    path: 'people',
    venue: REVIEWED,
    act: (page) => openMember(page, KEPT_OUT.email),
  },
  { name: '165-activity', path: 'activity' },
  { name: '166-account', path: 'account' },
  { name: '166-account-end', path: 'account' },
  { name: '170-till-none', path: 'till' },
  { name: '171-till-add', path: 'till', act: addTill },
  { name: '172-till', path: 'till', act: connectTill },
  { name: '172-till-key-end', path: 'till', act: endKey },
  { name: '172-till-names', path: 'till', act: (page) => openTill(page, 'till.names') },
  { name: '172-till-change', path: 'till', act: (page) => openTill(page, 'till.change') },
  { name: '172-till-decides', path: 'till', act: decide },
  { name: '173-server', path: 'server' },
  { name: '174-stock', path: 'stock' },
  { name: '174-stock-counted', path: 'stock', venue: REVIEWED },
  { name: '174-stock-parts', path: 'stock', venue: REVIEWED, act: openParts },
  { name: '175-reviews-none', path: 'reviews' },
  { name: '175-reviews', path: 'reviews', venue: REVIEWED },
  {
    name: '175-review-delete',
    path: 'reviews',
    venue: REVIEWED,
    act: (page) => press(page, 'console.reviews.delete'),
  },
  {
    name: '175-review-forget',
    path: 'reviews',
    venue: REVIEWED,
    act: (page) => press(page, 'console.forget.open'),
  },
  { name: '175-order-forget', path: 'orders/finished', venue: REVIEWED, act: forgetOrder },
  { name: '176-printing', path: 'printing' },
  { name: '177-printing-setup', path: 'printing/setup' },
  { name: '178-not-there', path: 'nowhere' },
  { name: '179-not-allowed', path: 'settings', person: 'staff' },
  { name: '179-menu-not-reached', path: 'menu', act: withoutServer },
];

async function addTill(page: Page): Promise<void> {
  await main(page)
    .getByRole('button', { name: await said(page, 'till.add') })
    .click();
  await dialog(page).getByRole('textbox').fill('카운터 포스');
}

/** Adds a till, unless there is one, and makes its key. */
async function connectTill(page: Page): Promise<void> {
  const card = main(page).getByRole('article').first();
  await main(page).getByRole('button').last().waitFor();
  if ((await card.count()) === 0) {
    await addTill(page);
    await dialog(page).getByRole('button').last().click();
    await card.waitFor();
  }
  const make = [await said(page, 'till.key.make'), await said(page, 'till.key.again')];
  const buttons = make.map((name) => card.getByRole('button', { name }));
  await (buttons[0] ?? card).or(buttons[1] ?? card).click();
  await card.locator('section code').last().waitFor();
}

/** Wants a key ended at once, and reads what that means. */
async function endKey(page: Page): Promise<void> {
  await connectTill(page);
  const card = main(page).getByRole('article').first();
  await card.getByRole('listitem').first().getByRole('button').click();
  await dialog(page).waitFor();
}

/** Opens what a till has, by the button that says so. */
async function openTill(page: Page, button: 'till.names' | 'till.change'): Promise<void> {
  await connectTill(page);
  await main(page)
    .getByRole('article')
    .first()
    .getByRole('button', { name: await said(page, button) })
    .click();
  await dialog(page).waitFor();
}

/** Wants orders taken at the till from now on, and reads what that means. */
async function decide(page: Page): Promise<void> {
  await connectTill(page);
  await main(page)
    .getByRole('button', { name: await said(page, 'till.decider.TILL') })
    .click();
  await dialog(page).waitFor();
}

let invited = 0;

async function invite(page: Page): Promise<void> {
  await press(page, 'console.people.invite');
  await dialog(page).getByRole('textbox').first().fill('최서연');
  await dialog(page).getByRole('textbox').nth(1).fill(`new-${++invited}@hansang.test`);
  await dialog(page).locator('[type="submit"]').click();
  await dialog(page).getByRole('img').waitFor();
}

async function openMember(page: Page, email = 'staff@hansang.test'): Promise<void> {
  await main(page).getByRole('listitem').filter({ hasText: email }).getByRole('button').click();
  await dialog(page).waitFor();
}

async function removeMember(page: Page): Promise<void> {
  await openMember(page);
  const remove = dialog(page).getByRole('button', { name: await said(page, 'console.people.remove') });
  await remove.click();
  await remove.scrollIntoViewIfNeeded();
}

async function openParts(page: Page): Promise<void> {
  const parts = main(page).getByRole('button', { expanded: false }).first();
  await parts.click();
  await main(page).getByRole('button', { expanded: true }).first().waitFor();
}

async function forgetOrder(page: Page): Promise<void> {
  await main(page)
    .getByRole('button', { name: await said(page, 'console.forget.openOf') })
    .first()
    .click();
  await dialog(page).waitFor();
}

/** The page is asked for anew, and nobody answers. */
async function withoutServer(page: Page): Promise<void> {
  const again = main(page).getByRole('button', { name: await said(page, 'console.app.retry') });
  await page.route('**/menu-draft', (route) => route.abort());
  await page.reload();
  await again.waitFor();
  await page.unroute('**/menu-draft');
}
