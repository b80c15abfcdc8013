import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright-core';
import { chromiumPath } from './chromium.ts';

/** Keeps the browser to the pages under test: no background traffic, no first-run pages, no QUIC. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
] as const;

/** A Chromium with a profile of its own. `flags` are added to the usual ones. */
export async function launchChromium(
  flags: readonly string[] = [],
  more: LaunchOptions = {},
): Promise<Browser> {
  return chromium.launch({
    ...more,
    executablePath: await chromiumPath(),
    headless: true,
    args: [...CHROMIUM_FLAGS, ...flags],
  });
}

export type Viewer = 'phone' | 'small-phone' | 'tablet' | 'small-tablet' | 'desktop';

const SIZES: Record<Viewer, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  'small-phone': {
    viewport: { width: 320, height: 568 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  },
  tablet: { viewport: { width: 1180, height: 820 }, hasTouch: true },
  'small-tablet': { viewport: { width: 1024, height: 768 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

export interface ViewerOptions {
  /** A BCP 47 tag; what the browser asks for in Accept-Language. */
  readonly locale?: string;
  readonly dark?: boolean;
  readonly reducedMotion?: boolean;
  readonly more?: BrowserContextOptions;
}

/** A fresh device: storage and cookies of its own. Motion is reduced unless the test is about motion. */
export function openContext(
  browser: Browser,
  viewer: Viewer,
  options: ViewerOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({
    ...SIZES[viewer],
    locale: options.locale ?? 'ko-KR',
    timezoneId: 'Asia/Seoul',
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: (options.reducedMotion ?? true) ? 'reduce' : 'no-preference',
    ...options.more,
  });
}
