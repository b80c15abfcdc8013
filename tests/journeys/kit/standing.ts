import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** What has not moved for so long stays where it is, and takes taps. */
const STANDS_MS = 700;
/** After the first of two taps, of a hand that does not look. */
const SECOND_TAP_MS = 120;

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It cannot be seen');
  return box;
}

/** Where it is once it has stood there for a moment, whatever came or went above it: what has just come there takes no tap. */
export async function standingBoxOf(locator: Locator) {
  let last = await boxOf(locator);
  await expect
    .poll(
      async () => {
        const before = last;
        last = await boxOf(locator);
        return last.y - before.y;
      },
      { interval: STANDS_MS },
    )
    .toBe(0);
  return last;
}

/**
 * Taps what stands somewhere twice. The second tap meets what came there, a moment after it came: the page itself tells when, as
 * the driver may be late.
 * @param isReady waited for between looking where it is and the first tap
 */
export async function tapTwice(locator: Locator, isReady?: () => Promise<unknown>): Promise<void> {
  const { x, y, width, height } = await standingBoxOf(locator);
  const at = [x + width / 2, y + height / 2] as const;
  await locator.page().evaluate(
    ([x, y, ms]) => {
      const first = document.elementFromPoint(x, y);
      const left = new MutationObserver(() => {
        if (first?.isConnected) return;
        left.disconnect();
        setTimeout(() => (document.elementFromPoint(x, y) as HTMLElement).click(), ms);
      });
      left.observe(document.body, { childList: true, subtree: true });
    },
    [...at, SECOND_TAP_MS] as const,
  );
  await isReady?.();
  await locator.page().mouse.click(...at);
}
