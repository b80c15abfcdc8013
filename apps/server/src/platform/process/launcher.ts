import { readFileSync } from 'node:fs';
import { isRunning } from './processes.ts';

const lookEvery = 500;

/** Asked as this process begins: a start may take its time, and whoever began it may die meanwhile. */
const shell = process.ppid;
// Some shells become what they are told to run: then npm itself is our parent, and whoever is above it may go, as a login does.
const npm = isOfNpm(shell) ? parentOf(shell) : undefined;

/**
 * Calls back once when whoever started this process has died without telling it, be it before this was asked for: the
 * launcher at the other end of the channel, or npm, which passes signals no further than to its shell.
 * @param env `npm_lifecycle_event` in it says that npm started us
 */
export function onLauncherGone(gone: () => void, env: NodeJS.ProcessEnv = process.env): void {
  if (process.channel) {
    process.once('disconnect', gone);
    // Listening for it should not keep the process alive.
    process.channel.unref();
  } else if (process.connected === false) setImmediate(gone);
  if (!env.npm_lifecycle_event) return;
  const look = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || isRunning(npm))) return;
    clearInterval(look);
    gone();
  }, lookEvery);
  look.unref();
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

/** The process that started a process; undefined where the system does not tell, or it is the first one. */
function parentOf(pid: number): number | undefined {
  try {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    return parent > 1 ? parent : undefined;
  } catch {
    return undefined;
  }
}
