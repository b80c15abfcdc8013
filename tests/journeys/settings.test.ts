import { beforeAll, expect, test } from 'vitest';
import { SETTINGS } from '../../apps/console/src/testing/pages.ts';
import { expectNoViolations } from '../browser/axe.ts';
import { drawn } from '../setup/drawn.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 206;

beforeAll(() => house.importVenue(journeyVenue({ id: VENUE, notice: '안내' })));

// On a tablet and in the light: console-fits.test.ts.
test('every section of the settings is reachable on a phone in the dark and without a barrier', {
  tags: ['SETTING-7'],
}, async () => {
  const staff = await house.staff({ language: 'ja', viewer: 'phone', dark: true });
  await staff.logInAt(`${VENUE}/settings`);
  const sections = staff.page.getByRole('main').getByRole('navigation').getByRole('button');
  await see(sections);
  const reached: (string | undefined)[] = [];
  const all = await sections.all();
  // Few in the dark in each run; in the light all of them there.
  const looked = drawn([...all.keys()], 4);
  for (const [index, section] of all.entries()) {
    await section.click();
    await see(staff.page.getByRole('heading', { level: 2, name: (await section.textContent()) ?? '' }));
    if (looked.includes(index)) await expectNoViolations(staff.page);
    const beyond = await staff.page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    reached.push(new URL(staff.page.url()).pathname.split('/').at(-1));
  }
  // What the other tests that open each of them know.
  expect(reached).toEqual(SETTINGS);
});
