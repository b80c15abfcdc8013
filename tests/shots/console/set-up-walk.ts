import { callPath } from '@hansang/contract';
import type { Page } from 'playwright-core';
import { see } from '../../journeys/kit/device.ts';
import { said } from './said.ts';

type Take = (name: string) => Promise<void>;

/** The number of the venue that was set up for the pictures; one is enough for all of them. */
let made: string | null = null;

/** The questions of a set-up, from the first with its fault to the summary, and what is left to do once it is made. */
export async function walkSetUp(page: Page, origin: string, take: Take): Promise<void> {
  await page.goto(`${origin}/console/set-up`);
  const main = page.getByRole('main');
  const next = () => main.locator('[type="submit"]').click();
  await see(main.getByRole('textbox'));
  await next();
  await see(main.getByRole('alert').locator('p'));
  await take('100-set-up-fault');
  await main.getByRole('textbox').first().fill('새벽집');
  await main.getByRole('radio').first().check();
  await take('101-set-up-name');
  for (const name of ['102-set-up-hours', '103-set-up-tables', '104-set-up-menu', '105-set-up-service']) {
    await next();
    await page.waitForLoadState('networkidle');
    await take(name);
  }
  await next();
  await see(main.locator('dl'));
  await take('106-set-up-summary');
  if (made === null) {
    await next();
    await page.waitForURL(/\/opening$/);
    made = new URL(page.url()).pathname.split('/')[2] ?? null;
  } else await page.goto(`${origin}/console/${made}/opening`);
  await see(main.getByRole('listitem'));
  await page.waitForLoadState('networkidle');
  await take('107-opening');
  await main.getByRole('listitem').last().getByRole('button').first().click();
  await see(page.getByRole('dialog'));
  await take('108-opening-asked');
  await askToWipe(page, () => take('109-opening-wipe'));
  await page.evaluate(() => localStorage.removeItem('hansang.console.set-up'));
}

/** As if two orders had been tried out, one of them to its end. */
async function askToWipe(page: Page, look: () => Promise<void>): Promise<void> {
  const address = `**${callPath('opening', { restaurantId: Number(made) })}`;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), tests: 2, testsServed: 1 } });
  });
  await page.reload();
  await see(page.getByRole('main').getByRole('listitem'));
  await page
    .getByRole('main')
    .getByRole('button', { name: await said(page, 'opening.todo.wipe') })
    .click();
  await see(page.getByRole('dialog'));
  await look();
  await page.unroute(address);
}
