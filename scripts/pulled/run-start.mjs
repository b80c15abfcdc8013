import { launch } from '../boot/launch.mjs';
import { giveUp } from '../boot/root.mjs';
import { findRuntime } from '../boot/runtime.mjs';
import { noteStarted, readStarted } from '../boot/started.mjs';
import { leftOf } from '../boot/swap.mjs';
import { decideAfter } from '../upgrade/decide.mjs';
import { endServer, serverOf, startServer, untilReady } from '../upgrade/trial.mjs';
import { releaseOf } from './release-of.mjs';
import { dropTrial, writeTrial } from './trial-note.mjs';

const say = (sentence) => process.stderr.write(`${sentence}\n`);

/** Becomes the server of a folder, in place where that is possible. */
export function become(folder, node, env) {
  const { node: program, args, env: whole } = serverOf(folder, env, node);
  launch(program, args, whole);
}

/** Goes on with the commit that ran until now. */
export function runBefore(root, env, why) {
  const name = readStarted(root).now.commit.slice(0, 9);
  say(`What was pulled is not taken over: ${why}\n${name}, which ran until now, goes on.`);
  const folder = leftOf(root);
  become(folder, findRuntime(folder) ?? process.execPath, env);
}

/**
 * Runs a commit that was pulled as a child until it has proven itself, and on: this process stays beside it until they
 * end. Where it is not ready in time, the one before starts again by itself if it understands the data.
 */
export async function tryCommit(root, env, { node, commit }) {
  const { now } = readStarted(root);
  const name = commit.slice(0, 9);
  let stage = 'begun';
  let wish = null;
  const note = (more = {}) => writeTrial(root, { commit, stage, pid: process.pid, ...more });
  note();
  const child = startServer(root, env, { node });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      wish ??= signal;
      child.kill(signal);
    });
  const outcome = await untilReady(child, Number(env.READY_SECONDS) || 60, (told) => {
    if (told === 'ready') return;
    stage = told;
    note();
  });
  if (!outcome.ready) {
    await endServer(child);
    if (wish) {
      // Somebody stopped it before it could show anything: it may try again.
      if (stage === 'begun') dropTrial(root);
      process.exit(0);
    }
    if (decideAfter({ stage }, releaseOf(leftOf(root)), releaseOf(root)) === 'keep') {
      noteStarted(root, commit);
      dropTrial(root);
      giveUp(
        `${name} did not start (${outcome.why}), and ${now.commit.slice(0, 9)} does not understand the data any more. Start again; should it not help, npm run rollback names the snapshot to go back to.`,
      );
    }
    note({ why: `${outcome.why}.` });
    return runBefore(root, env, `${outcome.why}.`);
  }
  noteStarted(root, commit);
  dropTrial(root);
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}
