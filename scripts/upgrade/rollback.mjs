import { oneAtATime } from '../boot/one-at-a-time.mjs';
import { asks } from './ask.mjs';
import { wayBackOf } from './ask-way-back.mjs';
import { nodeOf, notTheirs, readCurrent, readRelease, releaseFolder } from './home.mjs';
import { replaceRunning } from './replace-running.mjs';

/**
 * `./hansang rollback [--yes]`: back to the release before. Where it understands the data it simply starts on it; else the
 * snapshot is named, and how many orders would go, and nothing happens without a yes.
 * @returns {Promise<number>} the exit code
 */
export async function rollback(home, env, args) {
  const foreign = notTheirs(home);
  if (foreign) {
    process.stderr.write(`${foreign}\n`);
    return 1;
  }
  return oneAtATime(home, async () => {
    const { current, previous } = readCurrent(home);
    const before = previous && readRelease(releaseFolder(home, previous));
    if (!before) {
      process.stderr.write(`There is no release before ${current} here.\n`);
      return 1;
    }
    const folder = releaseFolder(home, current);
    const earlier = { version: before.version, schema: before.migrations.length };
    const found = wayBackOf(nodeOf(folder), folder, env, earlier);
    if (!found) return 1;
    const next = { release: previous, readySeconds: Number(env.READY_SECONDS) || 60 };
    if (found.fits) return replaceRunning(home, next);
    if (!found.snapshot) {
      process.stderr.write(
        `${previous} does not understand the data any more, and there is no snapshot that it does; ${current} stays.\n`,
      );
      return 1;
    }
    if (!args.includes('--yes') && !(await asks(question(previous, found.snapshot)))) return 1;
    // What goes is kept by the start that restores, once nobody serves any more: nothing is ordered after its backup.
    return replaceRunning(home, { ...next, restore: found.snapshot.file });
  });
}

function question(release, { file, takenAt, ordersSince }) {
  return `${release} does not understand the data any more. It can go back to the snapshot of ${takenAt} (${file}); the ${ordersSince} orders placed since then would go, and those that still come until the server stops. A backup of all of them is made first. Go back?`;
}
