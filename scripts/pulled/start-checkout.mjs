import { build, dueApps } from '../boot/build.mjs';
import { headOf } from '../boot/commits.mjs';
import { install } from '../boot/install.mjs';
import { isInstalled } from '../boot/installed.mjs';
import { giveUp } from '../boot/root.mjs';
import { requireRuntime } from '../boot/runtime.mjs';
import { isRunning, isServing } from '../boot/serving.mjs';
import { noteStarted, readStarted } from '../boot/started.mjs';
import { finishSwap, leftOf, noteWhole, readBefore, swapBack } from '../boot/swap.mjs';
import { decideAfter } from '../upgrade/decide.mjs';
import { bringNext, dropNext } from './bring-next.mjs';
import { keepBefore } from './keep-before.mjs';
import { releaseOf } from './release-of.mjs';
import { dropTrial, readTrial, writeTrial } from './trial-note.mjs';

const say = (sentence) => process.stdout.write(`${sentence}\n`);

/** What a checkout cannot do: Git exchanges the files under a server that runs from them. */
const LIMIT =
  'What it loads only later, it loads from the files that were pulled; a release archive keeps the two apart.';

/**
 * Finds out what a start of a checkout runs, and makes it ready.
 * - `here`: the checkout as it is, as it ran before or for the first time.
 * - `trial`: the checkout, which was pulled since: it has to prove itself.
 * - `before`: the commit that ran until now, from a folder beside it.
 * - `nothing`: a server runs from the checkout, and what was pulled waits for its next start.
 * @param {{isAgain: boolean}} wish whether a commit that did not start is to be tried once more
 * @returns {Promise<{run: 'here', node: string} | {run: 'trial', node: string, commit: string} |
 *   {run: 'before', why: string} | {run: 'nothing'}>}
 */
export async function prepareStart(root, { isAgain }) {
  const commit = headOf(root);
  const { now } = readStarted(root);
  if (!commit || !now || commit === now.commit) return prepareHere(root, commit);
  const trial = readTrial(root);
  const isKnown = trial?.commit === commit && !isAgain;
  if (isKnown && !trial.why && trial.pid !== process.pid && isRunning(trial.pid, 'start.mjs'))
    giveUp(`Another start of this checkout is trying ${commit.slice(0, 9)} just now.`);
  const why = trial?.why ?? 'its first start was broken off.';
  if (isServing(root)) return prepareBeside(root, commit, isKnown ? why : null);
  finishSwap(root);
  const isKept = keepBefore(root, now.commit) && isInstalled(leftOf(root));
  if (!isKnown) return takeOver(root, commit, isKept);
  if (isKept && decideAfter(trial, releaseOf(leftOf(root)), releaseOf(root)) === 'back')
    return { run: 'before', why: `${why} To try it once more: npm start -- --again` };
  noteStarted(root, commit);
  return prepareHere(root, commit);
}

/** As every start was before anything was pulled: what is missing is brought, what changed is built. */
async function prepareHere(root, commit) {
  if (isServing(root) && (!isInstalled(root) || dueApps(root).length > 0))
    giveUp(
      'A server runs from this checkout, and the checkout has changed since: nothing is replaced under it. Stop it, then start again.',
    );
  finishSwap(root);
  // Back at the commit whose packages and apps are still beside those that replaced them.
  if (commit && readBefore(root)?.commit === commit && !isServing(root)) swapBack(root);
  install(root);
  const node = requireRuntime(root);
  await build(root, node);
  dropTrial(root);
  noteStarted(root);
  return { run: 'here', node };
}

/** Beside a server that runs everything is made ready, and nothing is exchanged. */
async function prepareBeside(root, commit, known) {
  const name = commit.slice(0, 9);
  if (known)
    giveUp(
      `${name} did not start: ${known}\nThe server that runs goes on. To try it once more: npm start -- --again`,
    );
  const outcome = await bringNext(root, commit);
  if ('why' in outcome) giveUp(`${name} was not made ready: ${outcome.why}\nThe server that runs goes on.`);
  say(
    `${name} is whole and was tried. The server that runs goes on with what it has loaded: stop it and start again, and ${name} takes over within seconds. ${LIMIT}`,
  );
  return { run: 'nothing' };
}

async function takeOver(root, commit, isKept) {
  const outcome = await bringNext(root, commit);
  if ('why' in outcome) {
    if (!isKept) giveUp(`${commit.slice(0, 9)} was not started: ${outcome.why}`);
    // Whoever starts after a power cut does not wait for the same to fail again.
    writeTrial(root, { commit, stage: 'begun', pid: process.pid, why: outcome.why });
    return { run: 'before', why: outcome.why };
  }
  noteWhole(root, outcome.places);
  dropNext(root);
  finishSwap(root);
  const node = requireRuntime(root);
  // What was changed by hand since it was made whole.
  await build(root, node);
  return { run: 'trial', node, commit };
}
