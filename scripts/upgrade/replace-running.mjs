import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../boot/serving.mjs';
import { dropFailed, readCurrent, readFailed, readNext, readRunning, writeNext } from './home.mjs';

/** A service manager starts again within this time what has ended, in ms. */
const PATIENCE_MS = 30_000;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The process of this installation that serves now; null for none. */
export function serving(home) {
  const running = readRunning(home);
  if (!running || process.platform === 'win32') return null;
  try {
    const { pid } = JSON.parse(readFileSync(join(running.dataDir, 'server.json'), 'utf8'));
    if (pid !== running.pid && pid !== running.child) return null;
    return isRunning(running.pid, home) ? running : null;
  } catch {
    return null;
  }
}

/** Waits for the end of a trial. @returns {Promise<boolean>} false where nothing runs that could come to one */
async function isDecided(home) {
  for (let seenAt = Date.now(); readNext(home); await sleep(100)) {
    if (isRunning(readRunning(home)?.pid, home)) seenAt = Date.now();
    else if (Date.now() - seenAt > PATIENCE_MS) return false;
  }
  return true;
}

/**
 * Makes a release the next one and has the server that runs replaced by it.
 * @param {import('./home.mjs').Next} next
 * @returns {Promise<number>} the exit code: 0 where it runs, or will be begun by the next start
 */
export async function replaceRunning(home, next) {
  const running = serving(home);
  dropFailed(home);
  writeNext(home, next);
  if (!running) {
    process.stdout.write(
      `${next.release} is whole and was tried; the next start of ./hansang takes it over.\n`,
    );
    return 0;
  }
  process.stdout.write(`Stopping ${readCurrent(home).current}, starting ${next.release} …\n`);
  process.kill(running.pid, 'SIGUSR2');
  // The start itself decides; here it is only watched.
  if (!(await isDecided(home))) {
    process.stderr.write(`Nothing started Hansang again; ./hansang does, and tries ${next.release} then.\n`);
    return 1;
  }
  const failed = readFailed(home);
  if (readCurrent(home).current === next.release && !failed) {
    process.stdout.write(`${next.release} runs.\n`);
    return 0;
  }
  process.stderr.write(
    `${next.release} was not taken over: ${failed?.why ?? 'it did not start'}. ${readCurrent(home).current} goes on.\n`,
  );
  return 1;
}
