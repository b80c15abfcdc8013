import type { Page } from 'playwright-core';
import { launchChromium } from '../browser/launch.ts';
import { openDevice } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { DISHES, journeyVenue } from '../journeys/kit/journey-venue.ts';
import { importVenue } from '../product/import-venue.ts';
import { startProduct } from '../product/product.ts';
import type { Bench } from './bench.ts';
import { percentile, spread } from './figures.ts';
import { CPU_SLOWDOWN } from './page/measure-visit.ts';

const VENUE = 941;

/** From a tap to the next paint, over the main job, on a slow phone. */
export const interactionBench: Bench = {
  name: 'interaction',
  inBrowser: true,
  async measure(plan) {
    const product = await startProduct();
    const browser = await launchChromium();
    const taps: number[] = [];
    try {
      await importVenue(product, journeyVenue({ id: VENUE, tables: plan.runs }));
      for (let run = 1; run <= plan.runs; run += 1) {
        plan.say(`interaction, guest ${run} of ${plan.runs}`);
        const device = await openDevice(browser, product.origin, { reducedMotion: false });
        await device.page.addInitScript(record);
        const session = await device.context.newCDPSession(device.page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
        taps.push(...(await playMainJob(new Guest(device), run)));
        await device.context.close();
      }
    } finally {
      await browser.close();
      await product.close();
    }
    return [
      {
        rule: 'BENCH-13',
        what: 'p95 of tap to next paint',
        value: percentile(taps, 0.95),
        unit: 'ms',
        limit: { most: 100 },
        beside: `${spread(taps, 'ms')}, CPU ${CPU_SLOWDOWN} × slower`,
      },
    ];
  },
};

async function playMainJob(guest: Guest, table: number): Promise<number[]> {
  await guest.sitDown(table, { restaurantId: VENUE });
  await guest.add(DISHES.rice.ko, { quantity: 3 });
  await guest.add(DISHES.stew.ko);
  await guest.openCart();
  const more = guest.button('stepper.more', { name: DISHES.stew.ko });
  await more.click();
  await more.click();
  const shopping = await tapsOf(guest.page);
  await guest.orderButton().click();
  await guest.seesDone();
  return [...shopping, ...(await tapsOf(guest.page))];
}

interface Recorded {
  readonly taps: Map<number, number>;
}

/** Keeps the longest event of each interaction, as the browser times it. */
function record(): void {
  const taps = new Map<number, number>();
  Object.assign(window, { seen: { taps } satisfies Recorded });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId) taps.set(interactionId, Math.max(taps.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Durations since the last call, ms. What took less than a frame the browser does not tell. */
function tapsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    // The last tap is told after its paint.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { taps } = (window as unknown as { seen: Recorded }).seen;
    const durations = [...taps.values()];
    taps.clear();
    return durations;
  });
}
