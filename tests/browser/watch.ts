import type { BrowserContext, Page } from 'playwright-core';
import { strayKeys } from './stray-keys.ts';

/** What went wrong in a device's pages so far, one line each. */
export interface Watch {
  readonly faults: readonly string[];
  /** Lets faults that match pass: a test that cuts the network causes its own. */
  expect(pattern: RegExp): void;
  /** Throws when anything went wrong that was not expected, or a page shows a raw text key. */
  verify(): Promise<void>;
  /** Whoever comes next has done nothing of it. */
  forget(): void;
}

/** Collects console errors, warnings of the page's own policy, uncaught errors and refused loads of a context. */
export function watchContext(context: BrowserContext): Watch {
  const faults: string[] = [];
  const expected: RegExp[] = [];
  const note = (fault: string) => faults.push(fault);

  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
    if (message.type() === 'warning' && /hydrat|react|deprecat/i.test(message.text())) {
      note(`warning: ${message.text()}`);
    }
  });
  context.on('weberror', (error) =>
    note(`uncaught: ${error.error().stack || error.error().message || String(error.error())}`),
  );
  context.on('response', (response) => {
    if (response.status() >= 500) note(`${response.status()}: ${response.url()}`);
  });

  return {
    faults,
    expect: (pattern) => expected.push(pattern),
    async verify() {
      const keys = await Promise.all(context.pages().map(readStrayKeys));
      const left = [...faults, ...keys.flat()].filter(
        (fault) => !expected.some((pattern) => pattern.test(fault)),
      );
      faults.splice(0);
      if (left.length > 0) throw new Error(`The page misbehaved:\n${left.join('\n')}`);
    },
    forget() {
      faults.splice(0);
      expected.splice(0);
    },
  };
}

async function readStrayKeys(page: Page): Promise<string[]> {
  if (page.isClosed()) return [];
  const text = await page
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch(() => '');
  return strayKeys(text).map((key) => `text key shown: ${key} (${page.url()})`);
}
