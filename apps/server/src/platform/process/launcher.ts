import { readFileSync } from 'node:fs';

const lookEvery = 500;

/** Asked as this process begins: a start may take its time, and whoever began it may die meanwhile. */
const starters = whoStarted();

/**
 * Calls back once when whoever started this process has died without telling it, be it before this was asked for: the
 * launcher at the other end of the channel, or npm, which passes signals no further than to its shell.
 * @param env `npm_lifecycle_event` in it says that npm started us, `START_BY` whom its script saw above itself as it began
 */
export function onLauncherGone(gone: () => void, env: NodeJS.ProcessEnv = process.env): void {
  if (process.channel) {
    process.once('disconnect', gone);
    // Listening for it should not keep the process alive.
    process.channel.unref();
  } else if (process.connected === false) setImmediate(gone);
  if (!env.npm_lifecycle_event) return;
  if (env.START_BY && !isStill(env.START_BY)) {
    setImmediate(gone);
    return;
  }
  const look = setInterval(() => {
    // Whoever died has left its children to somebody else, and its number perhaps as well.
    if (starters.every((pid, place) => pid === parentOf(starters[place - 1]))) return;
    clearInterval(look);
    gone();
  }, lookEvery);
  look.unref();
}

/** Whether those are above this process who were above the script that became it, or stays beside it as its parent. */
function isStill(startedBy: string): boolean {
  const seen = starters.join(' ');
  // Where the system tells of nobody but a parent, nothing can be said of whoever is above a script that stays.
  if (process.channel) return starters.length === 1 || seen.endsWith(` ${startedBy}`);
  return seen === startedBy;
}

/** Who is above this process up to npm. Whoever is above npm may go, as a login does. */
function whoStarted(): readonly number[] {
  const found: number[] = [process.ppid];
  for (let last = process.ppid; isOfNpm(last); found.push(last)) last = parentOf(last);
  return found;
}

/** Whether npm started a process for the same script as this one; false where the system does not tell. */
function isOfNpm(pid: number): boolean {
  try {
    const given = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return given.includes(`npm_lifecycle_event=${process.env.npm_lifecycle_event}`);
  } catch {
    return false;
  }
}

/** The process that started a process, or this one; 0 where the system does not tell. */
function parentOf(pid?: number): number {
  if (pid === undefined) return process.ppid;
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
