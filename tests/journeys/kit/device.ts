import type { Language } from '@hansang/contract';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { openContext, type Viewer, type ViewerOptions } from '../../browser/launch.ts';
import { lookOften } from '../../browser/look-often.ts';
import { followRequests } from '../../browser/quiet.ts';
import { type Watch, watchContext } from '../../browser/watch.ts';
import { LOCALES, type Words, wordsOf } from './words.ts';

export interface DeviceOptions extends ViewerOptions {
  readonly language?: Language;
  readonly viewer?: Viewer;
}

/** One person's device with one page open. */
export interface Device {
  readonly origin: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly watch: Watch;
  readonly words: Words;
  /** Texts of the browser's own alerts so far; each was closed at once. */
  readonly alerts: string[];
}

export async function openDevice(browser: Browser, origin: string, options: DeviceOptions): Promise<Device> {
  const language = options.language ?? 'ko';
  const context = await openContext(browser, options.viewer ?? 'phone', {
    locale: LOCALES[language],
    ...options,
    // Between page and server nothing answers unless the test is about it.
    more: { serviceWorkers: 'block', ...options.more },
  });
  // How long until a test gives up; what must come within a time is timed by its own test.
  context.setDefaultTimeout(30_000);
  const watch = watchContext(context);
  const page = await context.newPage();
  lookOften(page);
  followRequests(page);
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept().catch(() => {});
  });
  return { origin, context, page, watch, words: wordsOf(language), alerts };
}

/** Waits until it can be seen. */
export async function see(what: Locator): Promise<void> {
  await what.first().waitFor({ state: 'visible' });
}

export async function seeNot(what: Locator): Promise<void> {
  await what.first().waitFor({ state: 'hidden' });
}

/** Waits until the address bar shows a path; the query does not count. */
export async function at(page: Page, path: string | RegExp): Promise<void> {
  await page.waitForURL(
    (url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname)),
    {
      waitUntil: 'commit',
    },
  );
}

/** Waits until the page answers to taps. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0);
}

/** Waits until something holds, or until the time is over; the caller then looks and tells what is wrong. */
export async function settled(holds: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds()) && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 25));
}
