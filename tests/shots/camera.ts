import { join } from 'node:path';
import type { Language } from '@hansang/contract';
import type { Browser, Page } from 'playwright-core';
import { type Device, type DeviceOptions, openDevice } from '../journeys/kit/device.ts';
import type { Product } from '../product/product.ts';

/** What one round of pictures is taken with. */
export interface Camera {
  readonly product: Product;
  readonly browser: Browser;
  readonly dataDir: string;
  readonly language: Language;
  readonly isDark: boolean;
  /** On the narrowest phone and a small tablet. */
  readonly isSmall: boolean;
  readonly folder: string;
  /** Pictures taken so far. */
  count: number;
  /** Takes the screen from all sides instead of one picture. */
  readonly lookOver?: (page: Page, name: string) => Promise<void>;
}

let tables = 0;

/** A table of demo venue 1 where nobody has ordered yet; the last ones stay free for staff's pictures. */
export const nextTable = (): number => 1 + (tables++ % 22);

const SMALL = { phone: 'small-phone', tablet: 'small-tablet' } as const;

export function deviceFor(
  camera: Camera,
  { viewer = 'phone', ...options }: DeviceOptions & { viewer?: keyof typeof SMALL } = {},
): Promise<Device> {
  return openDevice(camera.browser, camera.product.origin, {
    language: camera.language,
    dark: camera.isDark,
    viewer: camera.isSmall ? SMALL[viewer] : viewer,
    ...options,
  });
}

/** Nothing is on its way any more, or what still is has no end: a phone in a frame waits for news. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => {});
  // A busy machine draws a photo, or a page's first words, later than that.
  await page.waitForFunction(isDrawn, null, { timeout: 8000 }).catch(() => {});
}

/** No skeleton stands for what is still to come, and every photo in sight is there. */
function isDrawn(): boolean {
  const inSight = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return image.checkVisibility() && bottom > 0 && top < innerHeight;
  });
  return document.querySelector('.skeleton') === null && inSight.every(({ complete }) => complete);
}

/** Pictures what the device shows now; `whole` takes the page to its end. */
export async function shoot(camera: Camera, device: Device, name: string, whole = false): Promise<void> {
  camera.count += 1;
  if (camera.lookOver) return camera.lookOver(device.page, name);
  await settle(device.page);
  await device.page.screenshot({
    path: join(camera.folder, `${name}.png`),
    fullPage: whole,
    animations: 'disabled',
  });
}
