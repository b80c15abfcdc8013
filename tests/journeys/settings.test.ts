import { beforeAll, expect, test } from 'vitest';
import { expectNoViolations } from '../browser/axe.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 206;

beforeAll(() => house.importVenue(journeyVenue({ id: VENUE, notice: '안내' })));

for (const [language, viewer, dark] of [
  ['ko', 'tablet', false],
  ['ja', 'phone', true],
] as const)
  test(`every section of the settings is reachable and without a barrier: ${language}, ${viewer}, ${dark ? 'dark' : 'light'}`, {
    tags: ['SETTING-7'],
  }, async () => {
    const staff = await house.staff({ language, viewer, dark });
    await staff.logInAt(`${VENUE}/settings`);
    const sections = staff.page.getByRole('main').getByRole('navigation').getByRole('button');
    await see(sections);
    for (const section of await sections.all()) {
      await section.click();
      await see(staff.page.getByRole('heading', { level: 2, name: (await section.textContent()) ?? '' }));
      await expectNoViolations(staff.page);
      const beyond = await staff.page
        .getByRole('main')
        .evaluate((main) => main.scrollWidth - main.clientWidth);
      expect(beyond).toBeLessThanOrEqual(0);
    }
  });
