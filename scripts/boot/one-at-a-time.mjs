import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** What stands in a lock of ours. */
const mine = `${process.pid}\n${boot}\n${beganOf(process.pid)}`;

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
    // Whoever took it for left behind holds it now, and gives it back.
    if (isMine(lock)) drop(lock);
  }
}

function take(lock) {
  try {
    mkdirSync(join(lock, '..'), { recursive: true });
    writeFileSync(lock, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') return true;
    const seen = versionOf(lock);
    if (!isLeft(lock)) return false;
    return clear(lock, seen) ? take(lock) : true;
  }
}

/**
 * Takes away what was left behind. Others may see it at the same moment: whoever finds that it moved the lock of one that came
 * first puts that back.
 * @returns {boolean} false where the checkout is somebody else's, who left it
 */
function clear(lock, seen) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    return error.code === 'ENOENT';
  }
  try {
    if (versionOf(aside) !== seen) linkSync(aside, lock);
  } catch {
    // One that came later holds it.
  }
  return drop(aside);
}

/** Tells a file from another one of its name; a move changes nothing of that. */
function versionOf(file) {
  const { ino, mtimeNs } = statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {};
  return `${ino} ${mtimeNs}`;
}

/** @returns {boolean} false where the checkout is somebody else's, who left it */
function drop(lock) {
  try {
    rmSync(lock, { force: true });
    return true;
  } catch {
    return false;
  }
}

function isMine(lock) {
  try {
    return readFileSync(lock, 'utf8') === mine;
  } catch {
    return false;
  }
}

function isLeft(lock) {
  let age = 0;
  try {
    // Where a clock lost its time with the power, the lock is of a time to come.
    age = Math.abs(Date.now() - statSync(lock).mtimeMs);
    const [pid, since = boot, began = ''] = readFileSync(lock, 'utf8').split('\n');
    if (since !== boot) return true;
    // A file whose words were lost is empty, or as long as it was to be and full of zeros.
    if (!/^\d+$/.test(pid)) return age > unwritten;
    // On a bad line packages take as long as they take.
    const found = beganOf(pid);
    if (began && found) return found !== began;
    if (age > longest) return true;
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // Not ours to read: somebody else's, of whom only the age is known.
    return error.code === 'ESRCH' || (error.code === 'EACCES' && age > longest);
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
