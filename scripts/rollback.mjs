import { environment } from './boot/environment.mjs';
import { giveUp, root } from './boot/root.mjs';
import { requireRuntime } from './boot/runtime.mjs';
import { readStarted } from './boot/started.mjs';
import { wayBackOf } from './upgrade/ask-way-back.mjs';

// `npm run rollback` of a checkout: says what leads back to the commit that ran before, and what that would cost. It is the
// person's checkout, so it is the person who changes it.
const { before } = readStarted(root);
if (!before) giveUp('Nothing else ran from this checkout before; there is nothing to go back to.');
const found = wayBackOf(requireRuntime(root), root, environment(root, 'production'), before);
if (!found) process.exit(1);
const to = `${before.version} (commit ${before.commit.slice(0, 9)})`;
const steps = [`git checkout ${before.commit}`, 'npm start'];
if (found.fits) process.stdout.write(`${to} runs on the data as it is. Stop the server, then:\n`);
else if (!found.snapshot)
  giveUp(`${to} does not understand the data any more, and there is no snapshot that it does.`);
else {
  process.stdout.write(
    `${to} does not understand the data any more. It can go back to the snapshot of ${found.snapshot.takenAt}; the ${found.snapshot.ordersSince} orders placed since then would go. If that is what you want, stop the server, then:\n`,
  );
  steps.unshift('npm run backup');
  steps.splice(2, 0, `npm run restore -- ${found.snapshot.file} --replace`);
}
for (const step of steps) process.stdout.write(`  ${step}\n`);
