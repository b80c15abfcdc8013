import { LANGUAGES } from '@hansang/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../apps/guest/src/app/routes.ts';
import { expectNoViolations } from '../browser/axe.ts';
import { drawn, isLong } from '../setup/drawn.ts';
import { at, hydrated, see } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { CHOICES, DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 78;
/** Where a required choice is the guest's to make. */
const UNCHOSEN = 79;
const notice = { ko: '읽어 주세요', en: 'Please read', ja: 'お読みください', 'zh-CN': '请阅读' };

beforeAll(async () => {
  const flags = { usePeopleCount: true, useCallStaff: true };
  await house.importVenue(journeyVenue({ id: VENUE, notice, flags, tables: 40 }));
  const choosing = { isRequiredMenuOptionDefaultSelected: false };
  await house.importVenue(journeyVenue({ id: UNCHOSEN, flags: choosing, tables: 40 }));
});

/** Walks the journey and stops at every screen. */
async function walk(guest: Guest, table: number, look: (screen: string) => Promise<void>): Promise<void> {
  await guest.open('/order');
  await look('landing');
  await guest.scan(table, { restaurantId: VENUE });
  await at(guest.page, '/misc/people-count');
  await see(guest.heading('people.title'));
  await look('people count');
  await guest.countPeople(2);
  await see(guest.button('notice.confirm'));
  await look('notice');
  await guest.button('notice.confirm').click();
  await see(guest.page.locator('.dish-name'));
  await look('menu');
  await guest.page.getByRole('button', { name: guest.say('menu.languageSelector') }).click();
  await see(guest.page.getByRole('dialog', { name: guest.say('menu.languageSelector') }));
  await look('language selector');
  await guest.page.keyboard.press('Escape');
  await guest.seesNoLayer();
  await guest.openDish(DISHES.stew[guest.words.language]);
  await look('dish');
  await guest.addButton().click();
  await guest.openCart();
  await look('cart');
  await guest.orderButton().click();
  await guest.seesDone();
  await look('order done');
  await guest.open('/history');
  await see(guest.page.getByText(DISHES.stew[guest.words.language]));
  await look('history');
}

let table = 0;

const PHONE = { width: 390, height: 844 };
const SMALL = { width: 320, height: 568 };
/** A 390 px phone at 200 % zoom lays the page out this wide. */
const ZOOMED = { width: 195, height: 422 };

/** What reaches beyond the page's right edge, when the page can be scrolled sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (node) => node.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return [`${scrollWidth - clientWidth} px`, ...beyond.map((node) => `${node.tagName}.${node.className}`)];
  });

/** Links, buttons and fields that are smaller than a finger. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    return [...scope.querySelectorAll<HTMLElement>('a[href], button, label.option, input')].flatMap(
      (node) => {
        if (node.matches('label input, .sr-only, [class*=skip]') || !node.checkVisibility()) return [];
        const { width, height } = node.getBoundingClientRect();
        if (width === 0 || (width >= 47.5 && height >= 47.5)) return [];
        return [`${node.tagName.toLowerCase()}.${node.className} ${Math.round(width)}×${Math.round(height)}`];
      },
    );
  });

const moving = (page: Page) =>
  page.evaluate(
    () => document.getAnimations().filter((one) => Number(one.effect?.getTiming().duration) > 10).length,
  );

/** How bright the ground is, of 765. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return Number.NaN;
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return red + green + blue;
  });

type Scheme = 'light' | 'dark';
const SCHEMES = ['light', 'dark'] as const;
/** How many walks there were; they take turns in the light, and the run's seed draws which one begins. */
let walks = 0;
const [first] = drawn(SCHEMES, 1);
const schemesOfWalk = (): readonly Scheme[] => {
  walks += 1;
  return isLong ? SCHEMES : SCHEMES.filter((scheme) => (scheme === first) === (walks % 2 === 1));
};

/** What is wrong, by what was looked at, each with the screen it was seen on. */
class Findings {
  readonly wide: string[] = [];
  readonly small: string[] = [];
  readonly moving: string[] = [];
  readonly grounds: string[] = [];
  readonly shut: string[] = [];
  readonly printed: string[] = [];
  readonly #schemes: readonly Scheme[];
  screens = 0;

  constructor(schemes: readonly Scheme[]) {
    this.#schemes = schemes;
  }

  /** Looks at one screen from all sides; widths go back to what they were. */
  async look({ page, device }: Guest, screen: string): Promise<void> {
    this.screens += 1;
    const note = (list: string[], found: readonly string[]) =>
      list.push(...found.map((one) => `${screen}: ${one}`));
    for (const size of [SMALL, ZOOMED]) {
      await page.setViewportSize(size);
      const found = await sideways(page);
      note(
        this.wide,
        found.map((one) => `${one} at ${size.width} px`),
      );
    }
    await page.setViewportSize(PHONE);
    note(this.small, await smallTargets(page));
    const parts = await moving(page);
    if (parts > 0) note(this.moving, [`${parts} parts`]);
    for (const [index, colorScheme] of this.#schemes.entries()) {
      await page.emulateMedia({ colorScheme });
      const ground = await brightness(page);
      if (!(colorScheme === 'dark' ? ground < 200 : ground > 600))
        note(this.grounds, [`${ground} ${colorScheme}`]);
      // Of a page in another light nothing is another but its colours.
      await expectNoViolations(page, { colours: index === 0 || 'only' }).catch((fault: Error) =>
        note(this.shut, [`${colorScheme}: ${fault.message}`]),
      );
    }
    await device.watch.verify().catch((fault: Error) => note(this.printed, [fault.message]));
  }
}

/** Walks once and lets each thing that was looked at be a test of its own. */
function lookAtAll(what: string, least: number, walkAll: (seen: Findings) => Promise<void>): void {
  describe(what, () => {
    const seen = new Findings(schemesOfWalk());
    beforeAll(async () => {
      await walkAll(seen);
    }, 120_000);

    test('every screen was seen', () => expect(seen.screens).toBeGreaterThanOrEqual(least));
    test('nothing is lost at 320 px and at 200 % zoom', { tags: ['A11Y-3'] }, () =>
      expect(seen.wide).toEqual([]),
    );
    test('a finger meets 48 px everywhere', { tags: ['UI-2'] }, () => expect(seen.small).toEqual([]));
    test('nothing moves for who asked for stillness', { tags: ['UI-3'] }, () =>
      expect(seen.moving).toEqual([]),
    );
    test('dark follows the device: the ground is dark there, and light elsewhere', { tags: ['UI-1'] }, () =>
      expect(seen.grounds).toEqual([]),
    );
    test('axe finds nothing, in the light that was drawn', { tags: ['A11Y-1', 'UI-1'] }, () =>
      expect(seen.shut).toEqual([]),
    );
    test('no page prints an error', { tags: ['UI-6'] }, () => expect(seen.printed).toEqual([]));
  });
}

lookAtAll('the journey in Korean', 9, async (seen) => {
  const guest = await house.guest({ reducedMotion: true });
  await walk(guest, ++table, (screen) => seen.look(guest, screen));
});

const OTHERS = LANGUAGES.filter((language) => language !== 'ko');

test.each(drawn(OTHERS, 1))(
  'the journey in %s has room for its words and names for everything',
  { tags: ['A11Y-1', 'A11Y-3', 'I18N-8'], timeout: 120_000 },
  async (language) => {
    const guest = await house.guest({ language, viewer: 'small-phone' });
    await walk(guest, ++table, async (screen) => {
      expect(await sideways(guest.page), `${screen} scrolls sideways`).toEqual([]);
      // That no catalogue lacks a word, the compiler says.
      await expectNoViolations(guest.page, { colours: false });
      await guest.device.watch.verify();
    });
  },
);

lookAtAll('every other address of the app, as a guest finds it', 12, async (seen) => {
  const guest = await house.guest({ reducedMotion: true });
  guest.device.watch.expect(/status of 4\d\d/);
  await guest.sitDown(++table, { restaurantId: VENUE });
  await guest.add(DISHES.rice.ko);
  const orderId = await guest.order();
  const kept = await guest.page.evaluate(() => localStorage.getItem('visit') ?? '{}');
  const values: Record<string, string> = { id: 'stew', orderId, hash: JSON.parse(kept).hashKey };
  const walked = new Set(['order', 'menu', 'orderDone', 'cart', 'history', 'peopleCount', 'unmatched']);
  for (const { path, name } of ROUTES) {
    if (walked.has(name) || /^\/misc\/(?!people)/.test(path)) continue;
    await guest.page.goto(house.product.origin + path.replace(/:(\w+)/g, (_, key) => values[key] ?? key));
    await hydrated(guest.page);
    await see(guest.page.getByRole('main'));
    await guest.page.waitForFunction(() => document.querySelector('.skeleton') === null);
    await seen.look(guest, name);
  }
});

/** Stops at what a guest meets between the screens: questions, faults, and what happened to an order. */
async function stumble(guest: Guest, stop: (state: string) => Promise<void>): Promise<void> {
  const { page } = guest;
  const dialog = page.getByRole('dialog');
  await guest.open('/misc/xings?sid=1&m=qr');
  guest.device.alerts.splice(0);
  await stop('landing with a reason');
  await guest.scan(1, { restaurantId: 5 });
  await see(page.locator('.closed'));
  await stop('menu of a closed venue');

  await guest.sitDown(++table, { restaurantId: UNCHOSEN });
  await page.getByRole('button', { name: guest.say('menu.search') }).click();
  for (const [state, text] of [
    ['search', ''],
    ['search without a hit', 'zzzz'],
    ['search with hits', DISHES.rice.ko],
  ] as const) {
    await page.getByRole('searchbox').fill(text);
    await stop(state);
  }
  await guest.button('common.close').click();
  await guest.seesNoLayer();
  await guest.openDish(DISHES.stew.ko);
  await guest.addButton().click();
  await see(dialog.getByRole('alert'));
  await stop('dish without its required choice');
  await guest.option(CHOICES.hot.ko).click();
  await guest.addButton().click();
  await guest.add(DISHES.beer.ko);
  await guest.openCart();
  await guest.orderButton().click();
  await see(guest.button('cart.adultYes'));
  await stop('adult confirmation');
  await guest.button('cart.adultYes').click();
  await guest.seesDone();
  await guest.button('done.cancel').click();
  await see(guest.button('done.cancelYes'));
  await stop('cancelling an order');
  await guest.button('done.cancelYes').click();
  // Not the words on the way to it, which the button holds too.
  await see(guest.text('head.CANCEL'));
  await stop('order cancelled');
  await guest.open('/history');
  await see(guest.text('status.CANCEL'));
  await stop('history of a cancelled order');

  await guest.open('/menu');
  await guest.add(DISHES.rice.ko);
  const asked = '**/menu/validate';
  await page.route(asked, async (route) => {
    await house.sql("UPDATE stock SET is_sold_out = true WHERE restaurant_id = $1 AND menu_id = 'rice'", [
      UNCHOSEN,
    ]);
    await route.continue();
  });
  await guest.openCart();
  await guest.orderButton().click();
  await see(page.getByText(guest.words.error('MENU_SOLD_OUT')));
  await page.unroute(asked);
  await stop('cart with a fault');
  await guest.device.context.setOffline(true);
  await see(guest.text('cart.needsNetwork'));
  await stop('cart without a network');
  await page.evaluate(() => history.pushState(null, '', '/history'));
  await see(guest.button('common.retry'));
  await stop('what could not be loaded');
  await guest.device.context.setOffline(false);
}

lookAtAll('what a guest meets between the screens', 13, async (seen) => {
  const guest = await house.guest({ reducedMotion: true });
  guest.device.watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|websocket/i);
  await stumble(guest, (state) => seen.look(guest, state));
});

test('on a wide page the main job can be played by keyboard alone, in one centred column', {
  tags: ['A11Y-2', 'UI-4'],
}, async () => {
  const guest = await house.guest({ viewer: 'desktop' });
  const { page } = guest;
  const reach = async (name: string) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const node = document.activeElement as HTMLElement | null;
        // The page itself, or a sheet's body, holds every word and answers to no key.
        if (!node?.matches('a, button, input')) return '';
        return `${node.getAttribute('aria-label') ?? ''} ${node.textContent ?? ''}`;
      });
      if (label.includes(name)) return;
    }
    throw new Error(`The keyboard does not reach "${name}"`);
  };
  await guest.scan(++table, { restaurantId: VENUE });
  await at(page, '/misc/people-count');
  await see(guest.heading('people.title'));
  await reach(guest.say('menu.people', { count: 2 }));
  await page.keyboard.press('Enter');
  await see(guest.button('notice.confirm'));
  await reach(guest.say('notice.confirm'));
  await page.keyboard.press('Enter');
  await at(page, '/menu');
  const box = await page.getByRole('main').boundingBox();
  expect(box?.width).toBeLessThanOrEqual(560);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(10);
  await reach(DISHES.stew.ko);
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: DISHES.stew.ko, level: 1 }));
  await reach(guest.say('dish.add', { count: 1 }));
  await page.keyboard.press('Enter');
  await see(guest.link('menu.viewCart'));
  await reach(guest.say('menu.viewCart'));
  await page.keyboard.press('Enter');
  await at(page, '/cart');
  await reach(guest.say('cart.order'));
  await page.keyboard.press('Enter');
  await guest.seesDone();
});
