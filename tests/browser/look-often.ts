import type { Locator, Page } from 'playwright-core';

/** What is awaited for less than 2.5 s is looked for every 100 ms, anything else every 500 ms. */
const OFTEN_MS = 2400;
const PATIENCE_MS = 30_000;
/** What is done to an element as soon as it is there. */
const ACTS = ['click', 'fill'] as const;

const often = new WeakSet<object>();

/**
 * Has the locators of all pages look for what is not there yet every 100 ms. Left to itself the browser's driver looks
 * every half second after the first quarter of one, and most of a journey would be spent between two looks.
 */
export function lookOften(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  if (often.has(locators)) return;
  often.add(locators);

  const { waitFor } = locators;
  locators.waitFor = async function (this: Locator, options = {}) {
    if (options.timeout !== undefined) return waitFor.call(this, options);
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await waitFor.call(this, { ...options, timeout: OFTEN_MS });
      } catch (error) {
        if ((error as Error).name !== 'TimeoutError' || performance.now() > end) throw error;
      }
    }
  };

  for (const act of ACTS) {
    const doIt = locators[act] as (this: Locator, ...given: unknown[]) => Promise<void>;
    Object.assign(locators, {
      async [act](this: Locator, ...given: unknown[]) {
        await this.waitFor();
        await doIt.apply(this, given);
      },
    });
  }
}
