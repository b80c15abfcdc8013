import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { launch } from '../boot/launch.mjs';
import { giveUp } from '../boot/root.mjs';
import { isRunning } from '../boot/serving.mjs';
import { wayBackOf } from './ask-way-back.mjs';
import { decideAfter, decideStart } from './decide.mjs';
import {
  dropNext,
  isWritable,
  nodeOf,
  readCurrent,
  readNext,
  readRelease,
  readRunning,
  releaseFolder,
  startFile,
  tidy,
  writeCurrent,
  writeFailed,
  writeNext,
  writeRunning,
} from './home.mjs';
import { endServer, serverOf, startServer, untilReady } from './trial.mjs';

const say = (sentence) => process.stderr.write(`${sentence}\n`);

/**
 * Starts an installation: the release that has proven itself, or the next one on trial. It is the code of the one that
 * has proven itself that watches, so that no release judges itself.
 */
export async function begin(home, env) {
  const { current } = readCurrent(home);
  // Where this user may not write, as in a container, releases change with the image.
  const next = isWritable(home) ? readNext(home) : null;
  const tries = next?.stage ? readRunning(home)?.pid : undefined;
  if (tries !== process.pid && isRunning(tries, home))
    giveUp(
      `Hansang ${next.release} is being tried by another start (process ${tries}); it decides which release goes on.`,
    );
  const releases = Object.fromEntries(
    [current, next?.release].filter(Boolean).map((name) => [name, readRelease(releaseFolder(home, name))]),
  );
  const plan = decideStart({ current, next, releases });
  if ('try' in plan) return tryRelease(home, env, { current, next, releases });
  if ('keep' in plan) {
    writeCurrent(home, plan.keep, current);
    dropNext(home);
    return become(home, plan.keep, env);
  }
  if (plan.drop) giveBack(home, { current, next }, plan.drop);
  else if (plan.drop === '') dropNext(home);
  become(home, plan.run, env);
}

/** Runs the next release as a child until it has proven itself, and on: this process stays beside it until they end. */
async function tryRelease(home, env, { current, next, releases }) {
  const note = (stage) => writeNext(home, { ...next, stage });
  if (!isDone(() => note('begun'))) {
    say(`Hansang ${next.release} is tried once there is room in ${home}.`);
    return become(home, current, env);
  }
  // Whoever waits for the end of this sees that somebody works on it.
  writeRunning(home, { pid: process.pid, dataDir: env.DATA_DIR });
  const refusal = next.restore ? goBackTo(home, current, next, env) : null;
  if (refusal) {
    giveBack(home, { current, next }, refusal);
    return become(home, current, env);
  }
  let wish = null;
  const child = startServer(releaseFolder(home, next.release), env);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'])
    process.on(name, () => {
      wish ??= name;
      child.kill(name === 'SIGUSR2' ? 'SIGTERM' : name);
    });
  writeRunning(home, { pid: process.pid, child: child.pid, dataDir: env.DATA_DIR });
  let stage = 'begun';
  const outcome = await untilReady(child, next.readySeconds, (told) => {
    // What nobody would know of after a power cut is not gone on with.
    if (told !== 'ready' && !isDone(() => note(told))) child.kill('SIGTERM');
    stage = told;
  });
  if (!outcome.ready) {
    await endServer(child);
    if (wish) {
      // Somebody stopped it before it could show anything: it may try again.
      if (stage === 'begun') writeNext(home, { ...next, stage: undefined });
      process.exit(0);
    }
    if (decideAfter({ ...next, stage }, releases[current], releases[next.release]) === 'keep') {
      writeCurrent(home, next.release, current);
      dropNext(home);
      giveUp(
        `Hansang ${next.release} did not start (${outcome.why}), and ${current} does not understand the data any more. Start again; should it not help, ./hansang rollback names the snapshot to go back to.`,
      );
    }
    giveBack(home, { current, next }, outcome.why);
    return become(home, current, env);
  }
  child.on('exit', (code, signal) => {
    if (wish === 'SIGUSR2' && !env.NOTIFY_SOCKET) launch('/bin/sh', [startFile(home)], env);
    else process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1));
  });
  for (let told = false; !isDone(() => writeCurrent(home, next.release, current)); told = true) {
    if (!told)
      say(`Hansang ${next.release} serves, and is noted as the one that runs once there is room in ${home}.`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  dropNext(home);
  tidy(home);
  say(
    `Hansang ${next.release} is the release that runs from now on; ${current} stays beside it for a rollback.`,
  );
}

/** Whether something could be written: a full disk closes no house that runs. */
function isDone(write) {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps the present data and puts the snapshot in its place. Nobody serves by now: what was ordered until the very end is
 * in the backup, and how many orders that are is told.
 * @returns {string | null} why it could not be done
 */
function goBackTo(home, current, { release, restore: file }, env) {
  if (!run(releaseFolder(home, current), env, ['backup']))
    return 'the data as it was could not be kept in a backup';
  const { version, migrations } = readRelease(releaseFolder(home, release));
  const folder = releaseFolder(home, current);
  const ordersSince = wayBackOf(nodeOf(folder), folder, env, { version, schema: migrations.length })?.snapshot
    ?.ordersSince;
  if (ordersSince !== undefined)
    say(`${ordersSince} orders placed since ${file} go; that backup holds them.`);
  return run(releaseFolder(home, release), env, ['restore', file, '--replace'])
    ? null
    : 'its snapshot could not be restored';
}

function run(folder, env, [name, ...args]) {
  const program = join(folder, `apps/server/src/bin/${name}.ts`);
  return spawnSync(nodeOf(folder), [program, ...args], { env, stdio: 'inherit' }).status === 0;
}

function giveBack(home, { current, next }, why) {
  isDone(() => writeFailed(home, { release: next.release, why }));
  dropNext(home);
  say(`Hansang ${next.release} was not taken over: ${why}. ${current} goes on.`);
}

/** Becomes a release's server, in place where that is possible. */
function become(home, release, env) {
  const {
    node,
    args,
    env: whole,
  } = serverOf(releaseFolder(home, release), { ...env, START_FILE: startFile(home) });
  if (isWritable(home)) writeRunning(home, { pid: process.pid, dataDir: env.DATA_DIR });
  launch(node, args, whole);
}
