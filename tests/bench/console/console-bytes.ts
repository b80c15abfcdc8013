import type { Browser } from 'playwright-core';
import { openContext } from '../../browser/launch.ts';
import { RUSH_VENUE } from './rush.ts';

interface Screen {
  readonly screen: string;
  /** As they came over the wire, headers and all. */
  readonly kilobytes: number;
  readonly requests: number;
}

/** The board first: it brings what all screens share. */
const SCREENS = [
  'orders',
  'floor',
  'calls',
  'stock',
  'menu',
  'payments',
  'day',
  'sales',
  'printing',
  'settings',
] as const;
const QUIET_MS = 1500;

/** Opens each screen by its address, one after the other, on a tablet that keeps what it has. */
export async function measureScreens(browser: Browser, origin: string, cookie: string): Promise<Screen[]> {
  const context = await openContext(browser, 'tablet', { more: { ignoreHTTPSErrors: true } });
  try {
    const [, name = '', value = ''] = /^(.+?)=(.*)$/.exec(cookie) ?? [];
    await context.addCookies([
      { name, value, domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
    ]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let [bytes, requests, latest] = [0, 0, performance.now()];
    const open = new Set<string>();
    const end = (requestId: string) => {
      open.delete(requestId);
      latest = performance.now();
    };
    session.on('Network.requestWillBeSent', ({ requestId }) => {
      requests += 1;
      open.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength;
      end(requestId);
    });
    session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
    const screens: Screen[] = [];
    for (const screen of SCREENS) {
      [bytes, requests] = [0, 0];
      await page.goto(`${origin}/console/${RUSH_VENUE}/${screen}`);
      await page.locator('main h1').first().waitFor({ timeout: 60_000 });
      latest = performance.now();
      while (open.size > 0 || performance.now() - latest < QUIET_MS) await page.waitForTimeout(100);
      open.clear();
      screens.push({ screen, kilobytes: bytes / 1024, requests });
    }
    return screens;
  } finally {
    await context.close();
  }
}
