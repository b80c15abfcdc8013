import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations } from '../../browser/axe.ts';
import { isDrawn } from '../../setup/drawn.ts';

/** On a page that was just loaded axe takes a second of the processor: a run looks at one in so many of the places. */
const ONE_IN = 3;

/**
 * Looks for barriers where a journey passes by, at some places of each run; at all of them in a long one. Who is about them asks axe
 * itself: every page of the guests' app and of the console does so in look.test.ts and console-fits.test.ts.
 * @param place what it looks like there, in a word: with the test's name its own
 */
export async function seesNoBarrier(page: Page, place = 'page'): Promise<void> {
  if (isDrawn(`${expect.getState().currentTestName} ${place}`, ONE_IN)) await expectNoViolations(page);
}
