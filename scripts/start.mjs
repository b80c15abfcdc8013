import { environment } from './boot/environment.mjs';
import { isLeftAlone, startedBy } from './boot/left-alone.mjs';
import { oneAtATime } from './boot/one-at-a-time.mjs';
import { giveUp, root } from './boot/root.mjs';
import { become, runBefore, tryCommit } from './pulled/run-start.mjs';
import { prepareStart } from './pulled/start-checkout.mjs';

// `npm start` on any Node from 20 on. What was pulled since the last start takes over only once it is whole, was tried and
// has become ready; until then, and if it does not, what ran before goes on.
const beyond = process.argv.slice(2).find((arg) => arg !== '--again');
if (beyond !== undefined)
  giveUp(
    `npm start takes no "${beyond}". What can be set stands in docs/operations.md; nothing was started.`,
  );
const isAgain = process.argv.includes('--again');
const plan = await oneAtATime(root, () => prepareStart(root, { isAgain }));
if (isLeftAlone()) giveUp('npm, which was to start Hansang, ended meanwhile: nothing was started.');
const env = { ...environment(root, 'production'), ...startedBy };
if (plan.run === 'here') become(root, plan.node, env);
else if (plan.run === 'trial') await tryCommit(root, env, plan);
else if (plan.run === 'before') runBefore(root, env, plan.why);
