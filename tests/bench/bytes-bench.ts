import { brotliCompressSync, constants } from 'node:zlib';
import { launchChromium, openContext } from '../browser/launch.ts';
import { selfSigned } from '../browser/self-signed.ts';
import { ask } from '../product/ask.ts';
import { startProduct } from '../product/product.ts';
import type { Bench } from './bench.ts';
import { BROWSER_HEADERS, entryPath } from './page/entry.ts';

const KB = 1024;

/** What a phone must load before it sees the menu, and before it can tap it. */
export const bytesBench: Bench = {
  name: 'bytes',
  inBrowser: true,
  async measure(plan) {
    const product = await startProduct({ tls: selfSigned() });
    try {
      plan.say('bytes of the entry page and of its scripts');
      const page = await ask(product.origin + entryPath, BROWSER_HEADERS);
      const scripts = await scriptsBeforeTap(product.origin);
      const sizes = await Promise.all(
        scripts.map(async (url) => brotliSize(await ask(url, BROWSER_HEADERS))),
      );
      const total = sizes.reduce((sum, size) => sum + size, 0);
      return [
        {
          rule: 'BENCH-6',
          what: 'First bytes: HTML, CSS and boot data, as sent',
          value: brotliSize(page) / KB,
          unit: 'KB',
          limit: { most: 14 },
          beside: `content-encoding ${page.headers['content-encoding'] ?? 'none'}`,
        },
        {
          rule: 'BENCH-7',
          what: 'JavaScript before the menu can be tapped',
          value: total / KB,
          unit: 'KB',
          limit: { most: 75 },
          beside: `${scripts.length} files, as sent`,
        },
      ];
    } finally {
      await product.close();
    }
  },
};

/** Bytes as they came; what came uncompressed is counted as its brotli would be, so that nothing is hidden. */
function brotliSize(answer: { headers: Readonly<Record<string, unknown>>; body: Buffer }): number {
  if (answer.headers['content-encoding']) return answer.body.length;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return Math.max(answer.body.length, brotliCompressSync(answer.body, { params }).length);
}

async function scriptsBeforeTap(origin: string): Promise<string[]> {
  const browser = await launchChromium(['--ignore-certificate-errors']);
  try {
    const context = await openContext(browser, 'phone', { more: { ignoreHTTPSErrors: true } });
    const page = await context.newPage();
    await page.goto(origin + entryPath);
    await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0);
    return await page.evaluate(() => {
      const ready = performance.getEntriesByName('app-ready')[0]?.startTime ?? 0;
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const isScript = (entry: PerformanceResourceTiming) => new URL(entry.name).pathname.endsWith('.js');
      return loaded.filter((entry) => isScript(entry) && entry.startTime <= ready).map((entry) => entry.name);
    });
  } finally {
    await browser.close();
  }
}
