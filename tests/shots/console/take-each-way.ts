import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expectNoViolations } from '../../browser/axe.ts';
import { quiet } from '../../browser/quiet.ts';
import type { Camera } from '../camera.ts';
import type { FaultBook } from './fault-book.ts';
import { faultsOf } from './faults.ts';
import { CONSOLE_SIZES, type ConsoleSize } from './sizes.ts';

export type Scheme = 'light' | 'dark';

interface Ways {
  readonly sizes: readonly ConsoleSize[];
  readonly schemes: readonly Scheme[];
  readonly wantsAxe: boolean;
}

/** Takes what the page shows now at each size, light and dark, and notes what is wrong with it: the same screen, laid out anew. */
export async function takeEachWay(
  camera: Camera,
  page: Page,
  name: string,
  { sizes, schemes, wantsAxe }: Ways,
  faults: FaultBook,
): Promise<void> {
  await quiet(page);
  for (const size of sizes) {
    await page.setViewportSize(CONSOLE_SIZES[size]);
    for (const [nth, scheme] of schemes.entries()) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.evaluate(settleDown);
      if (name.endsWith('-end')) await page.evaluate(scrollToEnd);
      if (name.includes('conflict')) await page.evaluate(scrollToConflict);
      const path = join(camera.folder, `${name}-${size}-${scheme}.png`);
      await page.screenshot({ path, animations: 'disabled' });
      camera.count += 1;
      // What a screen is made of changes with its size alone, its colours with the scheme alone.
      if (nth === 0)
        for (const fault of await faultsOf(page, camera.language)) faults.note(fault, `${name}-${size}`);
      if (wantsAxe && size === sizes[0])
        await expectNoViolations(page, { colours: nth === 0 || 'only', labels: true }).catch((error: Error) =>
          faults.note(`axe: ${error.message.split('\n').slice(1).join(' ')}`, `${name}-${size}-${scheme}`),
        );
    }
  }
  await page.emulateMedia({ colorScheme: schemes[0] ?? 'light' });
}

/** The last of a page that is longer than the screen. */
function scrollToEnd(): void {
  document.querySelector('main section:last-of-type > :last-child')?.scrollIntoView({ block: 'end' });
}

/** What is told stands where something was tapped, which another size has elsewhere. */
function scrollToConflict(): void {
  document.querySelector('main [role="alert"]')?.scrollIntoView({ block: 'nearest' });
}

/** Two frames, for what measures itself and lays itself out again; and colours have faded from light to dark. */
async function settleDown(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ending = document
    .getAnimations()
    .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
  await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
}
