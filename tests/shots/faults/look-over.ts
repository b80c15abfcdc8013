import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expectNoViolations } from '../../browser/axe.ts';
import type { FaultBook } from './fault-book.ts';
import { type Finger, findFaults } from './find-faults.ts';
import { settleLook } from './settle.ts';

/** One way of holding a screen: how large it is, and how large its text. */
export interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly text?: '200%';
}

export const CONSOLE_LOOKS: readonly Look[] = [
  { name: '1180', width: 1180, height: 820 },
  { name: '1440', width: 1440, height: 900 },
  { name: '820', width: 820, height: 1180 },
  { name: '390', width: 390, height: 844 },
];

export const GUEST_LOOKS: readonly Look[] = [
  { name: '390', width: 390, height: 844 },
  { name: '320', width: 320, height: 640 },
  { name: '200', width: 390, height: 844, text: '200%' },
];

export interface LookingOver {
  readonly book: FaultBook;
  readonly folder: string;
  readonly finger: Finger;
  readonly looks: readonly Look[];
  /** Whether axe looks too, and every size is pictured in the dark: words change nothing of what is to be seen there. */
  readonly isThorough: boolean;
}

/** Looks a screen over at every size, light and dark, and pictures each; axe looks at the first size in both schemes. */
export async function lookOver(
  page: Page,
  name: string,
  { book, folder, finger, looks, isThorough }: LookingOver,
): Promise<void> {
  const before = page.viewportSize();
  for (const look of looks) {
    await page.setViewportSize(look);
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, look.text ?? '');
    await settleLook(page);
    for (const { kind, what } of await findFaults(page, finger))
      book.note(kind, what, `${name}-${look.name}`);
    for (const scheme of isThorough || look === looks[0]
      ? (['light', 'dark'] as const)
      : (['light'] as const)) {
      await page.emulateMedia({ colorScheme: scheme });
      await settleLook(page);
      await page.screenshot({
        path: join(folder, scheme, `${name}-${look.name}.png`),
        animations: 'disabled',
      });
      if (!isThorough || look !== looks[0]) continue;
      await expectNoViolations(page, { colours: scheme === 'dark' ? 'only' : true }).catch((error: Error) =>
        book.note(
          'axe',
          error.message.split('\n').slice(1, 4).join(' ').replace(/\s+/g, ' '),
          `${name}-${scheme}`,
        ),
      );
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  if (before) await page.setViewportSize(before);
}
