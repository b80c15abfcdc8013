import type { Page } from 'playwright-core';
import { dialog, main, type Place } from './place.ts';

const section = (nth: number, name: string, act?: Place['act']): Place => ({
  name: `${130 + nth}-settings-${name}`,
  path: `settings/${SECTIONS[nth]}`,
  ...(act && { act }),
});
const SECTIONS = [
  'hours',
  'ordering',
  'doors',
  'calls',
  'notices',
  'look',
  'pictures',
  'limits',
  'venue',
  'data',
] as const;
/** The sections that are longer than a screen are looked at once more at their end, as their name says. */
const LONG = ['hours', 'ordering', 'doors', 'notices', 'limits', 'venue', 'data'] as const;

/** Opens a sheet by a button of the section, by its place. */
const press = (nth: number) => async (page: Page) => {
  await main(page).locator('section').last().getByRole('button').nth(nth).click();
  await dialog(page).waitFor();
};

/** Every section of the settings, and what opens from them. */
export const SETTINGS_PLACES: readonly Place[] = [
  ...SECTIONS.map((name, nth) => section(nth, name)),
  ...LONG.map((name) => section(SECTIONS.indexOf(name), `${name}-end`)),
  section(0, 'hours-day', press(1)),
  section(4, 'notices-edit', press(0)),
  section(8, 'venue-name', press(0)),
  section(8, 'venue-wifi', press(1)),
  section(8, 'venue-company', press(2)),
  section(8, 'venue-clock', press(4)),
];
