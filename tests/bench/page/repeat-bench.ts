import { selfSigned } from '../../browser/self-signed.ts';
import { startProduct } from '../../product/product.ts';
import type { Bench } from '../bench.ts';
import { type Figure, median, spread } from '../figures.ts';
import { entryPath, fetchEntry } from './entry.ts';
import { type Kept, measureRepeat } from './measure-visit.ts';
import { shapeLink } from './shaped-link.ts';
import { serveTwin } from './twin.ts';

/**
 * The same table scanned again by the same phone, beside the page without script that it has seen before too. On a
 * shaped link: the browser's own throttle does not reach what a service worker fetches.
 */
export const repeatBench: Bench = {
  name: 'repeat',
  inBrowser: true,
  async measure(plan) {
    const tls = selfSigned();
    const product = await startProduct({ tls });
    const twin = await serveTwin(tls, { origin: product.origin, html: await fetchEntry(product.origin) });
    const links = await Promise.all(
      [product.origin, twin.origin].map((origin) => shapeLink(Number(new URL(origin).port))),
    );
    const [app, still] = links.map(({ port }) => `https://localhost:${port}${entryPath}`) as [string, string];
    const menus: Record<Kept | 'static', number[]> = { cache: [], worker: [], static: [] };
    try {
      for (let run = 1; run <= plan.runs; run += 1) {
        plan.say(`repeat visit, shaped link, ${run} of ${plan.runs}`);
        for (const kept of ['cache', 'worker'] as const)
          menus[kept].push(
            (await measureRepeat({ url: app, throttle: 'cpu-only', hydrates: true }, kept)).menu,
          );
        const warm = await measureRepeat({ url: still, throttle: 'cpu-only', hydrates: false }, 'cache');
        menus.static.push(warm.menu);
      }
    } finally {
      await Promise.all(links.map((link) => link.close()));
      await twin.close();
      await product.close();
    }
    const figure = (kept: Kept, what: string, most: number): Figure => ({
      rule: 'BENCH-15',
      what,
      value: median(menus[kept]) / median(menus.static),
      unit: '×',
      limit: { most },
      beside: `${spread(menus[kept], 'ms')} against static ${spread(menus.static, 'ms')}`,
    });
    return [
      figure('cache', 'Repeat visit, warm cache', 1.5),
      figure('worker', 'Repeat visit, with the service worker', 1.35),
    ];
  },
};
