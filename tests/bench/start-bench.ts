import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { descendants } from '../product/processes.ts';
import { freePort, isReady, type Product, startProduct } from '../product/product.ts';
import type { Bench, BenchPlan } from './bench.ts';
import { type Figure, median, spread } from './figures.ts';

const root = resolve(import.meta.dirname, '../..');

/** How long `npm start` takes to its first good answer: warm, after a crash of everything, and on a fresh clone. */
export const startBench: Bench = {
  name: 'start',
  async measure(plan) {
    const dataDir = mkdtempSync(join(tmpdir(), 'hansang-start-'));
    try {
      await (await startProduct({ dataDir, wholeStart: true })).close();
      const warm: number[] = [];
      const crashed: number[] = [];
      for (let run = 1; run <= plan.runs; run += 1) {
        plan.say(`start, ${run} of ${plan.runs}`);
        const product = await startProduct({ dataDir, wholeStart: true });
        warm.push(product.startMs / 1000);
        await killEverything(product);
        const again = await startProduct({ dataDir, wholeStart: true });
        crashed.push(again.startMs / 1000);
        await again.close();
      }
      return [
        limited('Warm start to the first answer', warm, 3),
        limited('Start after kill -9 of server and database', crashed, 5),
        ...(await freshClone(plan)),
      ];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

function limited(what: string, seconds: readonly number[], most: number): Figure {
  return {
    rule: 'BENCH-12',
    what,
    value: median(seconds),
    unit: 's',
    limit: { most },
    beside: spread(seconds, 's'),
  };
}

async function killEverything(product: Product): Promise<void> {
  const all = [...descendants(product.pid), product.pid];
  for (const pid of all) process.kill(pid, 'SIGKILL');
  await product.kill();
}

/** Clones what is committed, then `npm start` as a newcomer would; measured once, with whatever npm has in its cache. */
async function freshClone(plan: BenchPlan): Promise<Figure[]> {
  plan.say('start of a fresh clone');
  const folder = mkdtempSync(join(tmpdir(), 'hansang-clone-'));
  const clone = join(folder, 'hansang');
  const port = await freePort();
  try {
    execFileSync('git', ['clone', '-q', root, clone]);
    const began = performance.now();
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: clone,
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') },
      stdio: 'ignore',
    });
    const ended = new Promise((done) => child.once('exit', done));
    while (child.exitCode === null && !(await isReady(port)))
      await new Promise((done) => setTimeout(done, 200));
    const seconds = (performance.now() - began) / 1000;
    const failed = child.exitCode !== null;
    child.kill('SIGTERM');
    await ended;
    if (failed) throw new Error('npm start of a fresh clone ended before it answered');
    const megabytes = sizeOf(folder) / 1024 / 1024;
    return [
      {
        rule: 'BENCH-12',
        what: 'Fresh clone to the first answer',
        value: seconds,
        unit: 's',
        beside: 'one run, npm cache as it is',
      },
      {
        rule: 'BENCH-12',
        what: 'Fresh clone on disk',
        value: megabytes,
        unit: 'MB',
        beside: 'sources, packages, builds, data',
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + sizeOf(path);
    return entry.isFile() ? sum + statSync(path).blocks * 512 : sum;
  }, 0);
}
