import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { runSeed } from '../../setup/run-seed.ts';
import { playAway } from './away-run.ts';
import { Cluster } from './cluster.ts';
import { startFront } from './fronts.ts';
import { House } from './house.ts';
import { FAULTS, type Fault, type OrdersRun, runOrders } from './orders-run.ts';
import { Programs } from './programs.ts';

const USAGE = `node scripts/run.mjs tests/faults/failover/main.ts [--runs 3] [--only kill,switchover,standby,async,away]
Plays packaging/ha on this machine (Linux, as root; Debian: apt-get install patroni python3-etcd etcd-server haproxy nginx caddy
redis-server postgresql-15): a cluster of three, two servers, a proxy, ten orders a second, and what breaks. Takes half an hour.`;

const KINDS = [...(Object.keys(FAULTS) as Fault[]), 'away'] as const;

function chosen(words: readonly string[]) {
  const wordAfter = (name: string) => words[words.indexOf(name) + 1];
  const runs = words.includes('--runs') ? Number(wordAfter('--runs')) : 3;
  const only = words.includes('--only') ? (wordAfter('--only')?.split(',') ?? []) : [...KINDS];
  const isKnown = only.length > 0 && only.every((kind) => KINDS.some((one) => one === kind));
  return Number.isInteger(runs) && runs > 0 && isKnown ? { runs, only } : null;
}

const plan = chosen(process.argv.slice(2));
if (process.argv.includes('--help') || plan === null || process.getuid?.() !== 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(process.argv.includes('--help') ? 0 : 1);
}
// The certificate of a run is nobody's; node says so once.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const folder = mkdtempSync(join(tmpdir(), 'hansang-failover-'));
chmodSync(folder, 0o755);
const programs = new Programs(folder);
const ends: (() => unknown)[] = [() => programs.endAll()];
const seed = runSeed();
const say = (line: string) => process.stdout.write(`${line}\n`);
let isClean = true;
try {
  say(`Seed ${seed}, logs in ${folder}`);
  say(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; ${versions()}`,
  );
  const cluster = new Cluster(programs);
  await cluster.start();
  const house = await House.open(programs, cluster, ends);
  const front = startFront('HAProxy', programs, house.ports);
  say(
    '| fault | answered 2xx | missing | twice | orders/s | sent again | nobody answered for | leaders | live |',
  );
  say('|---|---|---|---|---|---|---|---|---|');
  for (const kind of Object.keys(FAULTS) as Fault[])
    for (let run = 0; plan.only.includes(kind) && run < plan.runs; run += 1) {
      const result = await runOrders(kind, cluster, house, seed + run);
      say(rowOf(result));
      for (const fault of [
        ...result.faults,
        ...result.refused.map(([code, count]) => `refused ${count} × ${code}`),
      ])
        say(`  ${fault}`);
      isClean &&= kind === 'async' || (result.missing === 0 && result.faults.length === 0);
      isClean &&= result.twice === 0 && result.leaders === 1;
    }
  await front.end();
  if (plan.only.includes('away')) for (const line of await playAway(programs, house)) say(line);
} catch (error) {
  say(String((error as Error).stack));
  isClean = false;
} finally {
  for (const end of ends.reverse()) await end();
  if (isClean) rmSync(folder, { recursive: true, force: true });
}
process.exit(isClean ? 0 : 1);

function rowOf({
  fault,
  answered,
  answeredCutOff,
  missing,
  twice,
  perSecond,
  repeats,
  silentMs,
  leaders,
  connected,
}: OrdersRun) {
  const of = answeredCutOff > 0 ? ` (${answeredCutOff} while cut off)` : '';
  return `| ${FAULTS[fault]} | ${answered}${of} | ${missing} | ${twice} | ${perSecond.toFixed(1)} | ${repeats} | ${(silentMs / 1000).toFixed(1)} s | ${leaders} | ${connected} |`;
}

function versions(): string {
  const packages = ['postgresql-15', 'patroni', 'etcd-server', 'haproxy', 'nginx', 'caddy', 'redis-server'];
  const told = execFileSync('dpkg-query', ['-W', ...packages], { encoding: 'utf8' });
  return told.trim().replaceAll('\t', ' ').replaceAll('\n', ', ');
}
