import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the system does not tell when a process began, a lock older than this was left behind, whoever bears its number now. */
const longest = 15 * 60_000;
/** A lock in which nothing stands has been made this moment, or its words were lost with the power. */
const unwritten = 5000;

/** Tells this run of the machine from the one before: numbers of processes are given anew. '' where that is not told. */
const boot = (() => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
})();

/**
 * Runs `work` while no other start of this checkout installs or builds. When a checkout cannot be written
 * there is nothing two starts could spoil, so `work` runs at once.
 */
export async function oneAtATime(root, work) {
  const lock = join(root, '.cache', 'boot.lock');
  for (let told = false; !take(lock); ) {
    if (!told)
      process.stderr.write('Waiting for another start of this checkout to finish installing and building.\n');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    mkdirSync(join(lock, '..'), { recursive: true });
    writeFileSync(lock, `${process.pid}\n${boot}\n${beganOf(process.pid)}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') return true;
    if (!isLeft(lock)) return false;
    rmSync(lock, { force: true });
    return take(lock);
  }
}

function isLeft(lock) {
  try {
    const [pid, since = boot, began = ''] = readFileSync(lock, 'utf8').split('\n');
    const age = Date.now() - statSync(lock).mtimeMs;
    if (since !== boot) return true;
    if (!pid) return age > unwritten;
    // On a bad line packages take as long as they take.
    const found = beganOf(pid);
    if (began && found) return found !== began;
    if (age > longest) return true;
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** When a process began, in the system's own measure; '' where that is not told, 'ended' for one that only waits to be asked how. */
function beganOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in parentheses and may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return '';
  }
}
