import { spawnSync } from 'node:child_process';
import { isChanged } from './boot/commits.mjs';
import { environment } from './boot/environment.mjs';
import { giveUp, root } from './boot/root.mjs';
import { requireRuntime } from './boot/runtime.mjs';
import { isServing } from './boot/serving.mjs';
import { readStarted } from './boot/started.mjs';
import { asks } from './upgrade/ask.mjs';
import { wayBackOf } from './upgrade/ask-way-back.mjs';

// `npm run rollback [-- --yes]` of a checkout: where the commit that ran before understands the data nothing is lost, and it
// says what leads there. Else it names the snapshot and how many orders would go, and does nothing without a yes.
const { before } = readStarted(root);
if (!before) giveUp('Nothing else ran from this checkout before; there is nothing to go back to.');
const found = wayBackOf(requireRuntime(root), root, environment(root, 'production'), before);
if (!found) process.exit(1);
const to = `${before.version} (commit ${before.commit.slice(0, 9)})`;
if (found.fits)
  process.stdout.write(
    `${to} runs on the data as it is. Stop the server, then:\n  git checkout ${before.commit}\n  npm start\n`,
  );
else if (!found.snapshot)
  giveUp(`${to} does not understand the data any more, and there is no snapshot that it does.`);
else await goBack(found.snapshot);

async function goBack({ file, takenAt, ordersSince }) {
  const what = `${to} does not understand the data any more. It can go back to the snapshot of ${takenAt} (${file}); the ${ordersSince} orders placed since then would go.`;
  if (isServing(root))
    giveUp(`${what} Stop the server, then say npm run rollback once more: it asks before anything.`);
  if (isChanged(root))
    giveUp(`${what} Files of this checkout were changed by hand: put them away first (git stash).`);
  const isAgreed =
    process.argv.includes('--yes') || (await asks(`${what} A backup of all of them is made first. Go back?`));
  if (!isAgreed) process.exit(1);
  run(process.execPath, ['scripts/run.mjs', 'apps/server/src/bin/backup.ts'], 'The backup could not be made');
  run('git', ['checkout', '--quiet', before.commit], 'Git could not go back');
  // By the older commit's own programs: it reads the snapshot as it wrote it.
  run(
    process.execPath,
    ['scripts/run.mjs', 'apps/server/src/bin/restore.ts', file, '--replace'],
    'The snapshot could not be restored',
  );
  process.stdout.write(`${to} is here again, with the data of ${takenAt}. Start it: npm start\n`);
}

function run(program, args, problem) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) giveUp(`${problem} (see above); what comes after was not done.`);
}
