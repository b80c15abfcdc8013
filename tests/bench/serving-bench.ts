import { callPath } from '@hansang/contract';
import { ask } from '../product/ask.ts';
import { startProduct } from '../product/product.ts';
import type { Bench, BenchPlan } from './bench.ts';
import { type Figure, median, spread } from './figures.ts';
import { getThroughput, startBarePeer } from './load/throughput.ts';
import { BROWSER_HEADERS, entryPath } from './page/entry.ts';

const CLIENTS = 64;

/** What the server sends most, beside a bare server that sends the same bytes. */
export const servingBench: Bench = {
  name: 'serving',
  async measure(plan) {
    const product = await startProduct();
    try {
      const headers = { ...BROWSER_HEADERS, ...(await seatedHeaders(product.origin)) };
      // Without a session: the calls of one session are limited, the menu is open to all.
      const call = {
        ...BROWSER_HEADERS,
        platform: 'WEB',
        'client-id': '0'.repeat(32),
        accept: 'application/json',
      };
      const menuPath = callPath('menu', { restaurantId: 1 });
      return [
        await compare(plan, 'BENCH-8', `Menu call, ${CLIENTS} clients`, product.origin + menuPath, call),
        await compare(
          plan,
          'BENCH-9',
          `Rendered menu page, ${CLIENTS} clients`,
          `${product.origin}/menu`,
          headers,
        ),
      ];
    } finally {
      await product.close();
    }
  },
};

async function compare(
  plan: BenchPlan,
  rule: `BENCH-${number}`,
  what: string,
  url: string,
  headers: Record<string, string>,
): Promise<Figure> {
  const { body, sent } = await bytesAt(url, headers);
  const peer = await startBarePeer(body, sent);
  const [ours, bare]: [number[], number[]] = [[], []];
  try {
    for (let run = 1; run <= plan.runs; run += 1) {
      plan.say(`${what}, window ${run} of ${plan.runs}`);
      const load = { headers, connections: CLIENTS, seconds: plan.windowSeconds };
      ours.push(await getThroughput({ ...load, url }));
      bare.push(await getThroughput({ ...load, url: `${peer.origin}/` }));
    }
  } finally {
    peer.close();
  }
  return {
    rule,
    what,
    value: median(ours) / median(bare),
    unit: '×',
    limit: { least: 0.4 },
    beside: `${spread(ours, '/s')} against bare ${spread(bare, '/s')}; ${body.length} bytes`,
  };
}

/** Cookies of a phone that has scanned its table and passes every guard of the menu. */
async function seatedHeaders(origin: string): Promise<{ cookie: string }> {
  const answer = await fetch(origin + entryPath, { headers: BROWSER_HEADERS, redirect: 'manual' });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  // The house asks how many have come before it shows its menu again.
  return { cookie: `${cookie}; people=2` };
}

async function bytesAt(url: string, headers: Record<string, string>) {
  const answer = await ask(url, headers);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  const own = new Set([
    'connection',
    'keep-alive',
    'date',
    'transfer-encoding',
    'content-length',
    'set-cookie',
  ]);
  const kept = Object.entries(answer.headers).filter(([name]) => !own.has(name));
  return { body: answer.body, sent: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])) };
}
