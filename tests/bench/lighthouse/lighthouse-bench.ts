import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath } from '../../browser/chromium.ts';
import { CHROMIUM_FLAGS } from '../../browser/launch.ts';
import { selfSigned } from '../../browser/self-signed.ts';
import { startProduct } from '../../product/product.ts';
import type { Bench } from '../bench.ts';
import { type Figure, median, spread } from '../figures.ts';
import { entryPath } from '../page/entry.ts';

const here = import.meta.dirname;

type Category = 'performance' | 'accessibility' | 'best-practices';
type Scores = Record<Category, { readonly score: number; readonly lost: readonly string[] }>;

const LIMITS: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100 };

/** Lighthouse's mobile scores of the menu behind a printed code. */
export const lighthouseBench: Bench = {
  name: 'lighthouse',
  inBrowser: true,
  async measure(plan) {
    ensureInstalled();
    const product = await startProduct({ tls: selfSigned() });
    const scores: Scores[] = [];
    try {
      for (let run = 1; run <= plan.runs; run += 1) {
        plan.say(`Lighthouse, run ${run} of ${plan.runs}`);
        scores.push(await runOnce(product.origin + entryPath));
      }
    } finally {
      await product.close();
    }
    return Object.entries(LIMITS).map(([name, least]): Figure => {
      const points = scores.map((score) => Math.round(score[name as Category].score * 100));
      const lost = new Set(scores.flatMap((score) => score[name as Category].lost));
      return {
        rule: 'BENCH-14',
        what: `Lighthouse mobile, ${name}`,
        value: median(points),
        unit: '',
        limit: { least },
        beside: [spread(points, 'points'), ...lost].slice(0, 4).join('; '),
      };
    });
  },
};

async function runOnce(address: string): Promise<Scores> {
  const flags = ['--headless', ...CHROMIUM_FLAGS, '--ignore-certificate-errors'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(here, 'run.mjs'), address, await chromiumPath(), ...flags],
    { encoding: 'utf8', timeout: 180_000 },
  );
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}: ${stderr.slice(-2000)}`);
  return JSON.parse(stdout) as Scores;
}

/** Lighthouse is large and nothing else needs it, so it is installed beside this file, once, when it is asked for. */
function ensureInstalled(): void {
  if (existsSync(join(here, 'node_modules/lighthouse/package.json'))) return;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: here, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`Lighthouse could not be installed; try "npm ci" in ${here}.`);
}
