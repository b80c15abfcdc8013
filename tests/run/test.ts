import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../browser/chromium.ts';
import { runSeed } from '../setup/run-seed.ts';
import { closingLine, type RunCount } from './count-run.ts';

const root = resolve(import.meta.dirname, '../..');
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs the tests whose path holds one of the words given, all without any; `--faults` adds the long fault runs. */
function main(args: readonly string[]): number {
  const chromium = ensureChromium(say);
  if ('problem' in chromium) return fail(chromium.problem);
  const seed = runSeed();
  say(`Seed ${seed}; TEST_SEED=${seed} repeats this run.`);
  const folder = mkdtempSync(join(tmpdir(), 'hansang-test-'));
  const ledger = join(folder, 'run.json');
  const longFaults = args.includes('--faults');
  const passedOn = longFaults ? ['--project', 'faults', ...args.filter((arg) => arg !== '--faults')] : args;
  const run = spawnSync(process.execPath, [vitest, 'run', ...passedOn], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium.path,
      TEST_SEED: String(seed),
      TEST_LEDGER: ledger,
      ...(longFaults ? { TEST_FAULTS: 'long' } : {}),
    },
  });
  const count = readLedger(ledger);
  rmSync(folder, { recursive: true, force: true });
  if (!count) return fail('The test runner ended before it could count its tests (see above).');
  if (count.passed + count.failed === 0) {
    return fail(
      `No test ran: ${args.length > 0 ? `none has ${args.join(' or ')} in its path, or ` : ''}the set-up failed (see above).`,
    );
  }
  for (const file of count.brokenFiles) say(`Broken or empty: ${file}`);
  say(closingLine(count));
  return count.failed === 0 && run.status === 0 ? 0 : 1;
}

function readLedger(file: string): RunCount | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function fail(sentence: string): number {
  say(sentence);
  say(closingLine({ passed: 0, failed: 1, brokenFiles: [] }));
  return 1;
}

process.exitCode = main(process.argv.slice(2));
