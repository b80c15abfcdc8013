import { selfSigned } from '../../browser/self-signed.ts';
import { startProduct } from '../../product/product.ts';
import type { Bench, BenchPlan } from '../bench.ts';
import { type Figure, median, spread } from '../figures.ts';
import { entryPath, fetchEntry } from './entry.ts';
import { measureVisit, type Throttle, type Visit } from './measure-visit.ts';
import { type ShapedLink, shapeLink } from './shaped-link.ts';
import { serveTwin } from './twin.ts';

/** The scan of a table until the menu is painted, and until it can be tapped, beside the same page without script. */
export const pageBench: Bench = {
  name: 'page',
  inBrowser: true,
  async measure(plan) {
    const tls = selfSigned();
    const product = await startProduct({ tls });
    try {
      const twin = await serveTwin(tls, { origin: product.origin, html: await fetchEntry(product.origin) });
      try {
        const devtools = await measurePairs(plan, 'devtools', product.origin, twin.origin);
        const links = [
          await shapeLink(portOf(product.origin)),
          await shapeLink(portOf(twin.origin)),
        ] as const;
        const shaped = await measurePairs(plan, 'cpu-only', ...addresses(links));
        await Promise.all(links.map((link) => link.close()));
        return figures(devtools, shaped);
      } finally {
        await twin.close();
      }
    } finally {
      await product.close();
    }
  },
};

interface Pairs {
  readonly product: Visit[];
  readonly twin: Visit[];
}

async function measurePairs(
  plan: BenchPlan,
  throttle: Throttle,
  product: string,
  twin: string,
): Promise<Pairs> {
  const pairs: Pairs = { product: [], twin: [] };
  for (let run = 1; run <= plan.runs; run += 1) {
    plan.say(
      `page, ${throttle === 'devtools' ? 'throttled browser' : 'shaped link'}, visit ${run} of ${plan.runs}`,
    );
    pairs.product.push(await measureVisit({ url: product + entryPath, throttle, hydrates: true }));
    pairs.twin.push(await measureVisit({ url: twin + entryPath, throttle, hydrates: false }));
  }
  return pairs;
}

function figures(devtools: Pairs, shaped: Pairs): Figure[] {
  const ready = devtools.product.map((visit) => visit.ready ?? Number.NaN);
  const blocking = devtools.product.map((visit) => visit.blocking);
  const shift = Math.max(...devtools.product.map((visit) => visit.shift));
  return [
    ratio('BENCH-1', 'Time to menu, throttled browser', devtools, (visit) => visit.menu, 1.15),
    ratio('BENCH-1', 'Time to menu, shaped TCP link', shaped, (visit) => visit.menu, 1.25),
    ratio('BENCH-2', 'Largest paint, throttled browser', devtools, (visit) => visit.largestPaint, 1.3),
    ratio('BENCH-2', 'Largest paint, shaped TCP link', shaped, (visit) => visit.largestPaint, 1.3),
    {
      rule: 'BENCH-3',
      what: 'Layout shift',
      value: shift,
      unit: '',
      limit: { most: 0 },
      beside: `worst of ${ready.length}`,
    },
    {
      rule: 'BENCH-4',
      what: 'Blocking time',
      value: median(blocking),
      unit: 'ms',
      limit: { most: 250 },
      beside: spread(blocking, 'ms'),
    },
    {
      rule: 'BENCH-5',
      what: 'Hydrated, against the static paint of the menu',
      value: median(ready) / median(devtools.twin.map((visit) => visit.menu)),
      unit: '×',
      limit: { most: 2.75 },
      beside: spread(ready, 'ms'),
    },
  ];
}

function ratio(
  rule: `BENCH-${number}`,
  what: string,
  pairs: Pairs,
  pick: (visit: Visit) => number,
  most: number,
): Figure {
  const [product, twin] = [pairs.product.map(pick), pairs.twin.map(pick)];
  return {
    rule,
    what,
    value: median(product) / median(twin),
    unit: '×',
    limit: { most },
    beside: `${spread(product, 'ms')} against static ${spread(twin, 'ms')}`,
  };
}

const portOf = (origin: string) => Number(new URL(origin).port);
const addresses = (links: readonly [ShapedLink, ShapedLink]): [string, string] => [
  `https://localhost:${links[0].port}`,
  `https://localhost:${links[1].port}`,
];
