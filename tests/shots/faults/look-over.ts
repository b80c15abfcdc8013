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
  /** Pictured in every language; the others in the one that is looked at thoroughly. */
  readonly isPictured?: true;
}

export const CONSOLE_LOOKS: readonly Look[] = [
  { name: '1180', width: 1180, height: 820, isPictured: true },
  { name: '1440', width: 1440, height: 900 },
  { name: '820', width: 820, height: 1180 },
  { name: '390', width: 390, height: 844, isPictured: true },
];

export const GUEST_LOOKS: readonly Look[] = [
  { name: '390', width: 390, height: 844, isPictured: true },
  { name: '320', width: 320, height: 640, isPictured: true },
  { name: '200', width: 390, height: 844, text: '200%' },
];

export interface LookingOver {
  readonly book: FaultBook;
  readonly folder: string;
  readonly finger: Finger;
  readonly looks: readonly Look[];
  /** Whether axe looks too, and every size is pictured: words change nothing of colours. */
  readonly isThorough: boolean;
}

/** Looks a screen over at every size and pictures it; a thorough look has axe see both schemes, and pictures the dark. */
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
    if (!isThorough && !look.isPictured) continue;
    await picture(page, join(folder, 'light', `${name}-${look.name}.png`));
    if (!isThorough || !look.isPictured) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await settleLook(page);
    await picture(page, join(folder, 'dark', `${name}-${look.name}.png`));
    if (look === looks[0]) await askAxe(page, `${name}-dark`, book, 'only');
    await page.emulateMedia({ colorScheme: 'light' });
    await settleLook(page);
    if (look === looks[0]) await askAxe(page, `${name}-light`, book, true);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  if (before) await page.setViewportSize(before);
}

const picture = (page: Page, path: string) => page.screenshot({ path, animations: 'disabled' });

async function askAxe(page: Page, place: string, book: FaultBook, colours: true | 'only'): Promise<void> {
  await expectNoViolations(page, { colours }).catch((error: Error) => {
    const [, ...violations] = error.message.split('\n');
    book.note('axe', violations.slice(0, 3).join(' ').replace(/\s+/g, ' '), place);
  });
}
