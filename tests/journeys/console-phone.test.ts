import { callPath, LANGUAGES, type Language } from '@hansang/contract';
import type { Board } from '@hansang/contract/schemas';
import { bill } from '@hansang/i18n/en/bill';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../browser/launch.ts';
import { quiet } from '../browser/quiet.ts';
import { at, see, seeNot } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';
import { Staff } from './kit/staff.ts';
import { orderUnseen } from './kit/unseen-guest.ts';
import { wordsOf } from './kit/words.ts';

// The console in a waiter's hand, as it is measured.

const house = useHouse();
const VENUE = 361;
/** As long as a tile, with a number at its end. */
const WITH_NUMBER = 'シングルモルト12年';
const PHONE = { width: 390, height: 844 };
const LOGIN = { email: 'hand@hansang.test', password: 'all-in-one-hand' };

beforeAll(async () => {
  await house.importVenue({
    ...journeyVenue({
      id: VENUE,
      settings: { admission: 'TABLEMATES' },
      change: (categories) =>
        categories.map((category) => ({
          ...category,
          menus: category.menus?.map((menu) =>
            menu.id === 'rice' ? { ...menu, name: { ...DISHES.rice, ja: WITH_NUMBER } } : menu,
          ),
        })),
    }),
    staff: [{ ...LOGIN, name: '박사장', role: 'owner' }],
  });
  await orderUnseen(house, { restaurantId: VENUE, tableIdx: 1 });
});

/** Somebody logged in, whose device goes from test to test and from language to language, as it does in a hand. */
async function handOf(language: Language, viewer: Viewer, path: string): Promise<Staff> {
  const { device } = await house.workerOfFile(LOGIN, { viewer });
  const staff = new Staff({ ...device, words: wordsOf(language) });
  const { page } = staff;
  // What a test left open goes with its page.
  await staff.turnTo(`${VENUE}/account`);
  await page.getByRole('main').locator(`button[lang="${language}"]`).click();
  await see(page.getByRole('heading', { name: staff.say('nav.account'), level: 1 }));
  await staff.turnTo(`${VENUE}/${path}`);
  return staff;
}

/** How many of these stand in each row, from the top. */
const rows = async (taps: Locator): Promise<number[]> => {
  const middles = await taps.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect())
      .map(({ top, bottom }) => (top + bottom) / 2)
      .sort((one, other) => one - other),
  );
  const counts: number[] = [];
  for (const [at, middle] of middles.entries()) {
    // A word of two lines makes its tap no row of its own.
    if (middle - (middles[at - 1] ?? Number.NEGATIVE_INFINITY) > 8) counts.push(0);
    counts.push((counts.pop() ?? 0) + 1);
  }
  return counts;
};

for (const language of LANGUAGES)
  test(`${language}: the tools of the board stand in one row, and no choice is left over in a row of its own`, {
    tags: ['A11Y-191'],
  }, async () => {
    const staff = await handOf(language, 'phone', 'orders');
    const { page } = staff;
    await see(page.getByRole('article'));
    const head = page.getByRole('main').locator('header');
    const tools = head.getByRole('button', { name: /./ });
    await see(staff.button('rush.kitchen'));
    // Above them stand the name and the sound.
    expect((await rows(tools)).length).toBe(2);
    await staff.button('rush.kitchen').click();
    expect(await rows(page.getByRole('dialog').getByRole('group').first().getByRole('button'))).toEqual([
      3, 3,
    ]);
  });

test('parts of a hundred that are taken off stand in one row', { tags: ['A11Y-191'] }, async () => {
  const staff = await handOf('en', 'phone', 'floor/1');
  const { page } = staff;
  await page.getByRole('button', { name: bill.see, exact: true }).click();
  await page.getByRole('button', { name: bill.addEntry, exact: true }).click();
  const percents = page.getByRole('dialog').last().getByRole('button', { name: /%$/ });
  await see(percents);
  expect(await rows(percents)).toEqual([5]);
});

test('who asks to be let in is answered without a scroll sideways', { tags: ['A11Y-192'] }, async () => {
  const staff = await house.staff({ language: 'ja', viewer: 'phone' });
  const { page } = staff;
  await page.route(`**${callPath('board', { restaurantId: VENUE })}*`, async (route) => {
    const answer = await route.fetch();
    const board = (await answer.json()) as Board;
    const asked = { visitId: 'v', phoneId: 1, label: '57A', askedAt: new Date(0).toISOString() };
    await route.fulfill({ json: { ...board, asking: [{ ...asked, tableIdx: 1, tableName: '1' }] } });
  });
  await staff.logInAt(`${VENUE}/orders`, LOGIN);
  await see(staff.button('admission.letIn'));
  const box = await staff.button('admission.letIn').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 16);
});

test('what a page holds begins where its name does', { tags: ['A11Y-193'] }, async () => {
  const staff = await handOf('en', 'phone', 'day');
  const { page } = staff;
  const edges: Record<string, number[]> = {};
  for (const path of ['day', 'sales', 'stock', 'menu', 'menu/versions', 'people', 'till']) {
    await staff.turnTo(`${VENUE}/${path}`);
    await at(page, `/console/${VENUE}/${path}`);
    await quiet(page);
    const name = page.getByRole('main').getByRole('heading', { level: 1 });
    await see(name);
    await quiet(page);
    await seeNot(page.getByText(staff.say('app.loading')).filter({ visible: true }));
    const below = await page.getByRole('main').evaluate((main) => {
      const painted = [...main.querySelectorAll('*')].filter((one) => {
        const { width, left } = one.getBoundingClientRect();
        const { backgroundColor, borderTopWidth } = getComputedStyle(one);
        const isPaint = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px';
        const says = [...one.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        return !one.closest('header, .sr-only') && width > 1 && left >= 0 && (isPaint || says);
      });
      return Math.min(...painted.map((one) => one.getBoundingClientRect().left));
    });
    edges[path] = [Math.round((await name.boundingBox())?.x ?? 0), Math.round(below)];
  }
  expect(edges).toEqual(Object.fromEntries(Object.keys(edges).map((path) => [path, [16, 16]])));
});

test('what goes on at the board is told in two lines at most, in every language', {
  tags: ['A11Y-191'],
}, async () => {
  const told: Record<string, number> = {};
  for (const language of LANGUAGES) {
    const staff = await handOf(language, 'desktop', 'orders');
    const { page } = staff;
    await see(page.getByRole('article'));
    const behind = page.getByText(staff.say('rush.isBehind', { minutes: 20 }));
    if (language === LANGUAGES[0]) {
      await staff.button('rush.kitchen').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: staff.say('rush.minutes', { minutes: 20 }) })
        .click();
      await page.keyboard.press('Escape');
    }
    await see(behind);
    told[language] = await behind.evaluate((text) =>
      Math.round(text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight)),
    );
  }
  expect(Math.max(...Object.values(told)), JSON.stringify(told)).toBeLessThanOrEqual(2);
});

test('a number in the name of a dish stays whole where orders are entered', {
  tags: ['A11Y-191'],
}, async () => {
  const staff = await handOf('ja', 'phone', 'floor/2/order');
  const { page } = staff;
  const name = page.getByText(WITH_NUMBER, { exact: true }).first();
  await see(name);
  const broken: number[] = [];
  for (let width = 320; width <= 430; width += 2) {
    await page.setViewportSize({ width, height: 844 });
    const tops = await name.evaluate((element) => {
      const text = [...element.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE);
      const range = document.createRange();
      const start = text?.textContent?.indexOf('12') ?? 0;
      return [start, start + 1].map((at) => {
        range.setStart(text as Node, at);
        range.setEnd(text as Node, at + 1);
        return Math.round(range.getBoundingClientRect().top);
      });
    });
    if (tops[0] !== tops[1]) broken.push(width);
  }
  await page.setViewportSize(PHONE);
  expect(broken).toEqual([]);
});

test('where orders are entered the way out stands beside the name, also on a narrow phone', {
  tags: ['A11Y-191'],
}, async () => {
  for (const language of LANGUAGES) {
    const staff = await handOf(language, 'phone', 'floor/2/order');
    const { page } = staff;
    await page.setViewportSize({ width: 360, height: 780 });
    const head = page.getByRole('main').locator('header');
    // The board that was there before has a head of its own.
    await at(page, `/console/${VENUE}/floor/2/order`);
    await see(page.getByRole('searchbox').or(page.getByRole('main').getByRole('textbox')));
    await expect
      .poll(() => rows(head.getByRole('button').or(head.getByRole('link'))), { message: language })
      .toHaveLength(1);
    await page.setViewportSize(PHONE);
  }
});

test('in a small window on a wide screen no choice is left over either', { tags: ['A11Y-191'] }, async () => {
  const staff = await handOf('en', 'desktop', 'orders');
  const { page } = staff;
  const accept = page.getByRole('main').getByRole('button', { name: staff.say('order.accept') });
  await expect.poll(() => accept.first().isEnabled()).toBe(true);
  await page
    .getByRole('button', { name: /take off or change$/ })
    .first()
    .click();
  const ways = page.getByRole('dialog').getByRole('group').first().getByRole('button');
  await see(ways);
  expect(await rows(ways)).toEqual([2, 2]);
});

test('how far the kitchen is behind is chosen from two rows of the same length in a small window', {
  tags: ['A11Y-191'],
}, async () => {
  const staff = await handOf('en', 'desktop', 'orders');
  const { page } = staff;
  await see(staff.button('rush.kitchen'));
  await staff.button('rush.kitchen').click();
  const choices = page.getByRole('dialog').getByRole('group').first().getByRole('button');
  await see(choices.first());
  expect(await rows(choices)).toEqual([3, 3]);
});

test('no language is left over in a row of its own on a phone', { tags: ['A11Y-191'] }, async () => {
  const staff = await handOf('zh-CN', 'phone', 'account');
  const { page } = staff;
  const languages = page.getByRole('main').locator('button[lang]');
  await see(languages.first());
  expect(await rows(languages)).toEqual([2, 2]);
});

test('who works here begins where the name of the page does', { tags: ['A11Y-193'] }, async () => {
  for (const viewer of ['phone', 'tablet'] as const) {
    const staff = await handOf('en', viewer, 'people');
    const { page } = staff;
    const left = async (words: Locator) => {
      await see(words);
      return words.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.round(range.getBoundingClientRect().left);
      });
    };
    const main = page.getByRole('main');
    const person = await left(main.getByRole('button').getByText('박사장', { exact: false }));
    expect(person, viewer).toBe(await left(main.getByRole('heading', { level: 1 })));
  }
});

test('what may be done with a table is said in one line each', { tags: ['A11Y-191'] }, async () => {
  const staff = await handOf('ja', 'tablet', 'floor/1');
  const { page } = staff;
  const ways = page.getByRole('dialog').locator('footer').locator('a, button');
  await expect.poll(() => ways.count()).toBe(3);
  const lines = await ways.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 12))).size;
    }),
  );
  expect(lines).toEqual([1, 1, 1]);
});

test('the name of a page takes two lines at most beside what rings and a tool in words', {
  tags: ['A11Y-191'],
}, async () => {
  const staff = await handOf('en', 'phone', 'enter');
  const { page } = staff;
  await see(page.getByRole('main').getByRole('button', { name: staff.say('rush.everyTable') }));
  await orderUnseen(house, { restaurantId: VENUE, tableIdx: 3 });
  await see(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Seen/ })
      .or(page.getByTitle(/ring until/)),
  );
  const lines = await page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .evaluate((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
  expect(lines).toBeLessThanOrEqual(2);
});
