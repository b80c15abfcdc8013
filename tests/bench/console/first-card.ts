import type { Browser, Page } from 'playwright-core';
import { openContext } from '../../browser/launch.ts';
import { CPU_SLOWDOWN } from '../page/measure-visit.ts';
import { RUSH_VENUE } from './rush.ts';

interface FirstCard {
  /** The first order's card painted, ms from the navigation's start. */
  readonly first: number;
  /** All cards of the board are in the page. */
  readonly all: number;
}

/** What the tablet has of an earlier visit: nothing, or what its browser keeps. */
type Kept = 'nothing' | 'cache';

interface Seen {
  first: number;
  all: number;
}

/** Opens the board on a slow tablet that is logged in. @param cards how many there are */
export async function measureFirstCard(
  browser: Browser,
  origin: string,
  { cookie, cards, kept }: { readonly cookie: string; readonly cards: number; readonly kept: Kept },
): Promise<FirstCard> {
  const context = await openContext(browser, 'tablet', { more: { ignoreHTTPSErrors: true } });
  const [, name = '', value = ''] = /^(.+?)=(.*)$/.exec(cookie) ?? [];
  const sent = { name, value, url: origin, httpOnly: true, sameSite: 'Strict' } as const;
  await context.addCookies([sent]);
  const page = await context.newPage();
  await page.addInitScript(watchCards, cards);
  try {
    if (kept === 'cache') {
      // Twice: a browser keeps what it compiled when it meets a script again.
      for (let visit = 0; visit < 2; visit += 1) {
        await open(page, origin);
        await page.waitForTimeout(500);
      }
      await page.goto('about:blank');
    }
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await open(page, origin);
  } finally {
    await context.close();
  }
}

async function open(page: Page, origin: string): Promise<FirstCard> {
  await page.goto(`${origin}/console/${RUSH_VENUE}/orders`, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(
    () => {
      const { seen } = window as unknown as { seen: Seen };
      return seen.first > 0 && seen.all > 0 && seen;
    },
    null,
    { polling: 200, timeout: 60_000 },
  );
  return (await seen.jsonValue()) as Seen;
}

/** Runs in the page: notes when the first card, and the last, have been painted. */
function watchCards(cards: number): void {
  const seen: Seen = { first: 0, all: 0 };
  Object.assign(window, { seen });
  const painted = (note: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = note;
      port2.postMessage(null);
    });
  let stage = 0;
  new MutationObserver((_, observer) => {
    const count = document.querySelectorAll('article[data-order]').length;
    if (stage === 0 && count > 0) {
      stage = 1;
      painted(() => {
        seen.first = performance.now();
      });
    }
    if (stage === 1 && count >= cards) {
      stage = 2;
      observer.disconnect();
      painted(() => {
        seen.all = performance.now();
      });
    }
  }).observe(document, { childList: true, subtree: true });
}
