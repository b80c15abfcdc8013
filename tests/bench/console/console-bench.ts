import type { Browser } from 'playwright-core';
import { launchChromium } from '../../browser/launch.ts';
import { selfSigned } from '../../browser/self-signed.ts';
import { type Product, startProduct } from '../../product/product.ts';
import type { Bench } from '../bench.ts';
import { median, spread } from '../figures.ts';
import { CPU_SLOWDOWN } from '../page/measure-visit.ts';
import { measureScreens } from './console-bytes.ts';
import { measureFirstCard } from './first-card.ts';
import { fillRush } from './rush.ts';

const ORDERS = 160;

interface Side {
  readonly product: Product;
  readonly cookie: string;
  readonly firsts: number[];
}

/**
 * The board's first card, and the bytes of the screens after it. `BENCH_BESIDE` names another checkout, built: then both are
 * measured in turns, and the limits are of this one against that.
 */
export const consoleBench: Bench = {
  name: 'console',
  inBrowser: true,
  async measure(plan) {
    const beside = process.env.BENCH_BESIDE;
    const sides: Side[] = [];
    const browser = await launchChromium(['--ignore-certificate-errors']);
    try {
      for (const checkout of [undefined, ...(beside ? [beside] : [])]) {
        const product = await startProduct({ tls: selfSigned(), ...(checkout && { checkout }) });
        const side: Side = { product, cookie: '', firsts: [] };
        sides.push(side);
        Object.assign(side, { cookie: await fillRush(product, ORDERS) });
      }
      for (let run = 1; run <= plan.runs; run += 1)
        for (const { product, cookie, firsts } of sides) {
          plan.say(`console, board ${run} of ${plan.runs}`);
          const { first } = await measureFirstCard(browser, product.origin, {
            cookie,
            cards: ORDERS,
            kept: 'nothing',
          });
          firsts.push(first);
        }
      return await figuresOf(browser, sides, plan.say);
    } finally {
      await browser.close();
      for (const { product } of sides) await product.close();
    }
  },
};

async function figuresOf(browser: Browser, sides: readonly Side[], say: (line: string) => void) {
  const bytes: number[] = [];
  for (const { product, cookie } of sides) {
    const screens = await measureScreens(browser, product.origin, cookie);
    for (const { screen, kilobytes, requests } of screens)
      say(`console, ${screen}: ${kilobytes.toFixed(1)} KB in ${requests} requests`);
    bytes.push(screens.slice(1).reduce((sum, { kilobytes }) => sum + kilobytes, 0));
  }
  const [own = Number.NaN, other] = bytes;
  const [here, there] = sides.map(({ firsts }) => firsts);
  return [
    {
      rule: 'BENCH-31' as const,
      what: `First card of ${ORDERS} orders, CPU ${CPU_SLOWDOWN} × slower`,
      value: there ? median(here ?? []) / median(there) : median(here ?? []),
      unit: there ? ('×' as const) : ('ms' as const),
      limit: { most: there ? 0.45 : 3000 },
      beside: [here, there].flatMap((firsts) => (firsts ? spread(firsts, 'ms') : [])).join('; '),
    },
    {
      rule: 'BENCH-32' as const,
      what: 'Nine screens after the board, over TLS',
      value: other ? own / other : own,
      unit: other ? ('×' as const) : ('KB' as const),
      limit: { most: other ? 0.5 : 400 },
      beside: bytes.map((sum) => `${sum.toFixed(0)} KB`).join('; '),
    },
  ];
}
