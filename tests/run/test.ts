import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notedBranches } from '../../apps/server/src/testing/function-branches.ts';
import { ensureChromium } from '../browser/chromium.ts';
import { runSeed } from '../setup/run-seed.ts';
import { judgeBranches } from './branches.ts';
import { closingLine } from './count-run.ts';
import { hostCosts, hostLine } from './host-costs.ts';
import { journeysWith, rulesNamed, withoutJourneys } from './journeys.ts';
import type { Ledger } from './ledger-reporter.ts';
import { timeLines } from './project-times.ts';
import { judgeRules } from './proofs.ts';
import { rulesPage } from './rules-page.ts';

const root = resolve(import.meta.dirname, '../..');
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Browsers and killed processes tell no coverage. */
const COVERAGE = ['--coverage', ...['pure', 'screens', 'server'].flatMap((name) => ['--project', name])];

/** What has a long form that plays all it otherwise draws from. */
const LONG = ['screens', 'server', 'journeys', 'faults'].flatMap((name) => ['--project', name]);

/**
 * Runs the tests whose path holds one of the words given, all without any; `--faults` plays the long runs.
 * A run of everything fails also when it left a rule unproven or a branch of the database's functions untaken.
 */
async function main(args: readonly string[]): Promise<number> {
  const began = performance.now();
  const isWhole = args.length === 0;
  const journeys = journeysWith(root, args);
  const coming = journeys.length > 0 ? ensureChromium(say) : Promise.resolve(null);
  // The first tests of a whole run need no browser: one that must be brought comes while they run.
  const known = isWhole ? null : problemOf(await coming);
  const seed = runSeed();
  say(`Seed ${seed}; TEST_SEED=${seed} repeats this run.`);
  const folder = mkdtempSync(join(tmpdir(), 'hansang-test-'));
  const ledger = join(folder, 'run.json');
  const arrived = join(folder, 'chromium-arrived');
  const longFaults = args.includes('--faults');
  const passedOn = longFaults
    ? [...LONG, ...args.filter((arg) => arg !== '--faults')]
    : args.flatMap((arg) => (arg === '--coverage' ? COVERAGE : [arg]));
  const begin = (problem: string | null) => {
    if (problem) say(problem);
    const chosen = problem ? withoutJourneys(passedOn) : passedOn;
    const run = spawn(process.execPath, [vitest, 'run', ...chosen], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROMIUM_COMING: arrived,
        TEST_SEED: String(seed),
        TEST_LEDGER: ledger,
        ...(isWhole && { TEST_BRANCHES: folder }),
        ...(longFaults ? { TEST_FAULTS: 'long' } : {}),
      },
    });
    return { run, ended: once(run, 'exit') };
  };
  let { run, ended } = begin(known);
  let isStopped = false;
  // Of Ctrl-C the runner hears itself, and puts away what it began.
  process.on('SIGINT', () => {
    isStopped = true;
  });
  const chromium = await coming;
  const problem = problemOf(chromium);
  if (problem && !known && !isStopped) {
    // Begun in the hope of a browser: all that needs none begins anew.
    run.kill();
    await ended;
    ({ run, ended } = begin(problem));
  }
  writeFileSync(arrived, chromium && 'path' in chromium ? chromium.path : '');
  const [status] = await ended;
  const result = readLedger(ledger);
  const noted = isWhole ? notedBranches(folder) : null;
  rmSync(folder, { recursive: true, force: true });
  if (!result) return fail(problem ?? 'The test runner ended before it could count its tests (see above).');
  const { count } = result;
  if (count.passed + count.failed === 0) {
    return fail(
      problem ??
        `No test ran: ${args.length > 0 ? `none has ${args.join(' or ')} in its path, or ` : ''}the set-up failed (see above).`,
    );
  }
  for (const file of count.brokenFiles) say(`Broken or empty: ${file}`);
  const notRun = problem ? journeys : [];
  const faults = [
    ...result.overloaded,
    ...(isWhole ? sayRules(result.proven, rulesNamed(root, notRun)) : []),
    ...(noted ? sayBranches(noted) : []),
  ];
  if (isWhole) say(hostLine(hostCosts()));
  for (const line of ['Seconds:', ...timeLines(result.spans, performance.now() - began)]) say(line);
  for (const fault of faults) say(fault);
  if (problem) say(`Not run, for want of a browser: ${notRun.join(', ')}\n${problem}`);
  const closing = { ...count, failed: count.failed + faults.length };
  say(closingLine(closing, notRun.length));
  return closing.failed === 0 && status === 0 ? 0 : 1;
}

const problemOf = (chromium: Awaited<ReturnType<typeof ensureChromium>> | null): string | null =>
  chromium && 'problem' in chromium ? chromium.problem : null;

/** Tells how many rules the run proved; each unproven one counts as a failure of its own, unless what did not run names it. */
function sayRules(proven: readonly string[], unknown: ReadonlySet<string>): readonly string[] {
  const { unproven: left, line } = judgeRules(rulesPage().rules, proven);
  say(line);
  const unproven = left.filter((id) => !unknown.has(id));
  return unproven.map((id) => `No test that ran and passed proves ${id}.`);
}

/** Tells how many branches of the database's functions the run took; each one left counts as a failure of its own. */
function sayBranches({ all, taken }: ReturnType<typeof notedBranches>): readonly string[] {
  const { untaken, line } = judgeBranches(all, taken);
  say(line);
  return untaken;
}

function readLedger(file: string): Ledger | null {
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

process.exitCode = await main(process.argv.slice(2));
