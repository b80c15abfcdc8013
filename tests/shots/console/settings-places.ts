import { callPath } from '@hansang/contract';
import type { Page } from 'playwright-core';
import { SETTINGS } from '../../../apps/console/src/testing/pages.ts';
import { dialog, main, type Place } from './place.ts';
import { said } from './said.ts';

const section = (nth: number, name: string, act?: Place['act']): Place => ({
  name: `${130 + nth}-settings-${name}`,
  path: `settings/${SETTINGS[nth]}`,
  ...(act && { act }),
});
/** The sections that are longer than a screen are looked at once more at their end, as their name says. */
const LONG = ['hours', 'ordering', 'doors', 'notices', 'limits', 'venue', 'data'] as const;

/** Opens a sheet by a button of the section, by its place. */
const press = (nth: number) => async (page: Page) => {
  await main(page).locator('section').last().getByRole('button').nth(nth).click();
  await dialog(page).waitFor();
};

/** Somebody else changes everything while it is looked at: whatever is saved next meets them. */
const meetAnother = (act: (page: Page) => Promise<void>) => async (page: Page) => {
  const address = `**${callPath('changeSettings', { restaurantId: 1 })}`;
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const { changes } = route.request().postDataJSON() as { changes: Record<string, { value: unknown }> };
    const seen = Object.entries(changes).map(([field, { value }]) => [field, { value, seen: 'before' }]);
    await route.continue({ postData: JSON.stringify({ changes: Object.fromEntries(seen) }) });
  });
  await act(page);
  await main(page).getByRole('alert').waitFor();
  await page.unroute(address);
};

/** Every section of the settings, and what opens from them. */
export const SETTINGS_PLACES: readonly Place[] = [
  ...SETTINGS.map((name, nth) => section(nth, name)),
  ...LONG.map((name) => section(SETTINGS.indexOf(name), `${name}-end`)),
  section(0, 'hours-day', press(1)),
  section(
    0,
    'hours-conflict',
    meetAnother(async (page) => {
      await press(1)(page);
      await dialog(page).locator('input[type="time"]').first().fill('09:30');
      await dialog(page).locator('[type="submit"]').click();
    }),
  ),
  section(
    3,
    'calls-conflict',
    meetAnother(async (page) => {
      const remove = (await said(page, 'settings.remove')).source.slice(1);
      await main(page)
        // What is taken away is named first: a section of the settings ends with the same word.
        .getByRole('button', { name: new RegExp(`[,、] ?${remove}`) })
        .first()
        .click();
    }),
  ),
  section(4, 'notices-edit', press(0)),
  section(8, 'venue-name', press(0)),
  section(8, 'venue-wifi', press(1)),
  section(8, 'venue-company', press(2)),
  section(8, 'venue-clock', press(4)),
];
