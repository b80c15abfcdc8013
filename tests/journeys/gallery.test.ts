import { MODAL_LAYERS, MODAL_TOAST_MS, SELECTOR_UNMOUNT_MS, SNACKBAR_BOTTOM } from '@hansang/contract';
import { fill } from '@hansang/i18n';
import { gallery } from '@hansang/i18n/ko/gallery';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { at, see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';

const house = useHouse();

/** Where everything stands still, one looks for all tests. */
const stillGallery = async () => (await house.staffOfFile('still', () => openGallery())).page;

async function openGallery(isStill = true) {
  const staff = await house.staff({ reducedMotion: isStill });
  await staff.logInAt('ui');
  await see(staff.page.getByRole('heading', { name: gallery.title, level: 1 }));
  return staff;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const layerOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).zIndex);

test('the page of screen elements is for staff only', { tags: ['LAYER-11'] }, async () => {
  const { page } = await house.staff().then(({ device }) => device);
  await page.goto(`${house.product.origin}/console/ui`);
  await at(page, '/console/login');
  expect(await page.getByText(gallery.toasts).count()).toBe(0);
});

test('it shows every snackbar at its place', { tags: ['LAYER-7', 'LAYER-8', 'LAYER-11'] }, async () => {
  const page = await stillGallery();
  await seesNoBarrier(page);
  for (const [above, margin] of Object.entries(SNACKBAR_BOTTOM)) {
    const gap = await page.locator(`.snackbar-${above}`).evaluate((bar) => {
      const frame = bar.parentElement as HTMLElement;
      return frame.getBoundingClientRect().bottom - bar.getBoundingClientRect().bottom;
    });
    expect(Math.round(gap), above).toBe(margin);
  }
});

test('it shows toasts and modals at their layers, for everybody', {
  tags: ['LAYER-9', 'LAYER-10'],
}, async () => {
  const page = await stillGallery();
  expect(await layerOf(page.locator('.modal-toast').first())).toBe('500');
  expect(await layerOf(page.locator('.toast-place').first())).toBe('500');
  const { lowest, highest, step } = MODAL_LAYERS;
  for (let layer = lowest; layer <= highest; layer += step) {
    await button(page, fill(gallery.layer, { layer })).click();
    const dialog = page.getByRole('dialog', { name: fill(gallery.layerText, { layer }) });
    expect(await layerOf(dialog)).toBe(String(layer));
    // It grows to its width while it comes.
    const width = async () => (await dialog.locator('.layer-body').boundingBox())?.width;
    await expect.poll(width, { timeout: 5000 }).toBe(316);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog') === null);
  }
  await button(page, gallery.alert).click();
  await see(page.getByRole('dialog', { name: gallery.alertText }));
  await seesNoBarrier(page, 'alert');
  await page.getByRole('dialog').getByRole('button', { name: gallery.confirm }).click();
});

test('what moves takes its time, once', { tags: ['LAYER-4', 'LAYER-6', 'LANG-7'] }, async () => {
  const { page } = await openGallery(false);
  const told = await page.evaluate(
    ([name, motions]) =>
      new Promise<{ toast: number; stays: Record<string, number>; check: unknown[] }>((resolve) => {
        const press = (label: string) =>
          [...document.querySelectorAll('button')].find((one) => one.textContent === label)?.click();
        const check = [...document.querySelectorAll('figure svg.animation')].slice(-4).map((svg) => {
          const [one] = svg.getAnimations({ subtree: true });
          const { duration, iterations } = one?.effect?.getComputedTiming() ?? {};
          return [duration, iterations === Number.POSITIVE_INFINITY ? 'loop' : iterations, one?.playState];
        });
        const begun = performance.now();
        press(name as string);
        const shown = () => document.querySelector('[role="status"] > .modal-toast');
        const stays: Record<string, number> = {};
        const measure = async () => {
          for (const [label, close] of motions as [string, string][]) {
            press(label);
            await new Promise((next) => setTimeout(next, 60));
            const start = performance.now();
            press(close);
            const gone = (selector: string) =>
              new Promise<number>((next) => {
                const look = () =>
                  document.querySelector(selector) ? setTimeout(look, 5) : next(performance.now() - start);
                look();
              });
            stays[label] = await gone('dialog .layer-body');
            stays.backdrop = await gone('dialog');
          }
        };
        let toast = 0;
        let wasShown = false;
        const watch = () => {
          wasShown ||= shown() !== null;
          if (wasShown && !shown()) {
            toast = performance.now() - begun;
            void measure().then(() => resolve({ toast, stays, check }));
          } else setTimeout(watch, 5);
        };
        watch();
      }),
    [
      gallery.checked,
      (['scale', 'shortSliding', 'longSliding'] as const).map((motion) => [
        fill(gallery[motion], { ms: SELECTOR_UNMOUNT_MS[motion] }),
        gallery.close,
      ]),
    ] as [string, string[][]],
  );
  expect(told.toast).toBeGreaterThanOrEqual(MODAL_TOAST_MS - 20);
  expect(told.toast).toBeLessThan(MODAL_TOAST_MS + 1500);
  expect(told.check.map((one) => (one as unknown[]).slice(0, 2))).toEqual([
    [1000, 1],
    [1000, 'loop'],
    [1000, 1],
    [500, 1],
  ]);
  expect((told.check[2] as unknown[])[2]).toBe('paused');
  for (const motion of ['scale', 'shortSliding', 'longSliding'] as const) {
    const ms = told.stays[fill(gallery[motion], { ms: SELECTOR_UNMOUNT_MS[motion] })] ?? 0;
    expect(ms, motion).toBeGreaterThanOrEqual(SELECTOR_UNMOUNT_MS[motion] - 10);
    expect(ms, motion).toBeLessThan(SELECTOR_UNMOUNT_MS[motion] + 1000);
  }
  expect(told.stays.backdrop).toBeGreaterThanOrEqual(SELECTOR_UNMOUNT_MS.backdrop - 10);
});
