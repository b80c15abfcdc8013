import type { CDPSession, Page } from 'playwright-core';
import { launchChromium, openContext } from '../../browser/launch.ts';

/** A phone on a mobile link: what the budgets are stated for. */
export const LINK = { rttMs: 150, downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000 } as const;
export const CPU_SLOWDOWN = 4;

export interface Visit {
  /** First two dish names painted, ms from the navigation's start. */
  readonly menu: number;
  readonly largestPaint: number;
  readonly shift: number;
  /** Sum of what each long task exceeds 50 ms by, from first paint until quiet. */
  readonly blocking: number;
  /** `performance.mark('app-ready')`, or null on a page without script. */
  readonly ready: number | null;
}

/** The browser's own throttle, or none where a shaped link stands between. */
export type Throttle = 'devtools' | 'cpu-only';

export interface VisitPlan {
  readonly url: string;
  readonly throttle: Throttle;
  readonly hydrates: boolean;
  /** Cookies that the phone already has, by name. */
  readonly cookies?: Readonly<Record<string, string>>;
}

interface Recorded {
  dishNames: number[];
  largestPaint: number;
  shift: number;
  tasks: { start: number; duration: number }[];
}

/** One cold visit in a browser of its own. */
export async function measureVisit(plan: VisitPlan): Promise<Visit> {
  const browser = await launchChromium(['--ignore-certificate-errors']);
  try {
    const context = await openContext(browser, 'phone', { more: { ignoreHTTPSErrors: true } });
    const cookies = Object.entries(plan.cookies ?? {});
    if (cookies.length > 0) {
      await context.addCookies(
        cookies.map(([name, value]) => ({ name, value, url: new URL(plan.url).origin })),
      );
    }
    const page = await context.newPage();
    await page.addInitScript(record);
    await slowDown(await context.newCDPSession(page), plan.throttle);
    await page.goto(plan.url, { waitUntil: 'load', timeout: 60_000 });
    return await read(page, plan.hydrates);
  } finally {
    await browser.close();
  }
}

/** What a phone keeps of its first visit: what the browser's cache does, or with a service worker as well. */
export type Kept = 'cache' | 'worker';

/** A visit by a phone that was here before: the first one is over, and all it wanted to keep is kept. */
export async function measureRepeat(plan: VisitPlan, kept: Kept): Promise<Visit> {
  const browser = await launchChromium(['--ignore-certificate-errors']);
  try {
    const more = { ignoreHTTPSErrors: true, serviceWorkers: kept === 'worker' ? 'allow' : 'block' } as const;
    const context = await openContext(browser, 'phone', { more });
    await context.addInitScript(record);
    const first = await context.newPage();
    await first.goto(plan.url, { waitUntil: 'load', timeout: 60_000 });
    await read(first, plan.hydrates);
    if (kept === 'worker') await first.waitForFunction(hasShell, null, { timeout: 60_000 });
    await first.close();
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page), plan.throttle);
    await page.goto(plan.url, { waitUntil: 'load', timeout: 60_000 });
    return await read(page, plan.hydrates);
  } finally {
    await browser.close();
  }
}

const hasShell = () =>
  navigator.serviceWorker.controller !== null && performance.getEntriesByName('shell-kept').length > 0;

async function slowDown(session: CDPSession, throttle: Throttle): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (throttle === 'cpu-only') return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINK.rttMs,
    downloadThroughput: LINK.downBitsPerSecond / 8,
    uploadThroughput: LINK.upBitsPerSecond / 8,
  });
}

function record(): void {
  const seen: Recorded = { dishNames: [], largestPaint: 0, shift: 0, tasks: [] };
  Object.assign(window, { seen });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('element', (entry) => {
    const { identifier, renderTime } = entry as PerformanceEntry & { identifier: string; renderTime: number };
    if (identifier === 'dish-name') seen.dishNames.push(renderTime);
  });
  watch('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  watch('longtask', (entry) => seen.tasks.push({ start: entry.startTime, duration: entry.duration }));
}

async function read(page: Page, hydrates: boolean): Promise<Visit> {
  if (hydrates) {
    await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0, null, {
      timeout: 30_000,
    });
  }
  await page.waitForFunction(
    () => (window as unknown as { seen: Recorded }).seen.dishNames.length >= 2,
    null,
    { timeout: 30_000 },
  );
  // Late pictures and tasks still count.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  const { seen, ready, firstPaint } = await page.evaluate(() => ({
    seen: (window as unknown as { seen: Recorded }).seen,
    ready: performance.getEntriesByName('app-ready')[0]?.startTime ?? null,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  const names = seen.dishNames.toSorted((left, right) => left - right);
  return {
    menu: names[1] ?? Number.NaN,
    largestPaint: seen.largestPaint,
    shift: seen.shift,
    blocking: seen.tasks
      .filter((task) => task.start + task.duration > firstPaint)
      .reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0),
    ready,
  };
}
