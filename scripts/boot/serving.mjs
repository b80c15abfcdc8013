import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Whether a server runs from this checkout: each leaves a file by its number (`server-note.ts`) as long as it does. */
export function isServing(root) {
  const folder = join(root, '.cache', 'running');
  return notesIn(folder).some(
    (name) => isFrom(folder, name) && isRunning(Number(basename(name, '.json')), '/main.'),
  );
}

/** Whether a file was left here, and did not come with a copy of another checkout. Servers of before 0.3.0 do not say it. */
function isFrom(folder, name) {
  try {
    const { at } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    return at === undefined || at === realpathSync(folder);
  } catch {
    return true;
  }
}

/**
 * Whether a process of ours lives: one that was killed leaves its number, which the system gives to somebody else.
 * @param {string} program stands in its command line
 */
export function isRunning(pid, program) {
  if (!pid || !isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
  } catch {
    // No such folder on this system.
    return true;
  }
}

function notesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
