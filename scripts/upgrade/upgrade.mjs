import { mkdtempSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { oneAtATime } from '../boot/one-at-a-time.mjs';
import { bring, requireWhole, unpack } from './archive.mjs';
import { asks } from './ask.mjs';
import { goesBack } from './decide.mjs';
import { notTheirs, readCurrent, readRelease, releaseFolder, tidy } from './home.mjs';
import { probe } from './probe.mjs';
import { replaceRunning } from './replace-running.mjs';
import { UpgradeProblem } from './upgrade-problem.mjs';

const say = (sentence) => process.stdout.write(`${sentence}\n`);
/** Unpacked, a release takes so many times its archive; a database for the probe beside it. */
const GROWS = 5;

/**
 * `./hansang upgrade <archive> [--yes]`: brings a release, makes it whole in its final place, tries it on a database that
 * is thrown away, and only then has the running one replaced. Whatever goes wrong or is broken off before, the running one
 * serves on and starts again as it was.
 * @returns {Promise<number>} the exit code
 */
export async function upgrade(home, env, args) {
  const [source, ...more] = args.filter((arg) => arg !== '--yes');
  try {
    if (!source || more.length > 0)
      throw new UpgradeProblem('Name the archive: ./hansang upgrade <file or https address> [--yes].');
    const foreign = notTheirs(home);
    if (foreign) throw new UpgradeProblem(foreign);
    return await oneAtATime(home, async () => {
      tidy(home);
      const name = await install(home, source);
      if (name === readCurrent(home).current) {
        say(`${name} is the release that is here already.`);
        return 0;
      }
      const next = { release: name, readySeconds: Number(env.READY_SECONDS) || 60 };
      if (!(await mayReplace(home, name, args.includes('--yes')))) return 1;
      return replaceRunning(home, next);
    });
  } catch (error) {
    if (!(error instanceof UpgradeProblem)) throw error;
    process.stderr.write(
      `${error.message}\nNothing was changed: ${readCurrent(home).current} is the release as before.\n`,
    );
    return 1;
  }
}

/** @returns {Promise<string>} the name of the release, in its final place */
async function install(home, source) {
  const from = /^https?:/.test(source) ? source : resolve(source);
  const coming = mkdtempSync(join(home, 'releases', '.coming-'));
  try {
    say(`Bringing ${source} …`);
    const file = await bring(from, coming);
    const { bavail, bsize } = statfsSync(home);
    if (bavail * bsize < statSync(file).size * GROWS)
      throw new UpgradeProblem(
        `There is no room in ${home}: a release and its trial take ${Math.ceil((statSync(file).size * GROWS) / 1e6)} MB.`,
      );
    const unpacked = join(coming, 'release');
    await unpack(file, unpacked);
    const { name, platform } = requireWhole(unpacked);
    if (platform !== `${process.platform}-${process.arch}`)
      throw new UpgradeProblem(
        `This archive is for ${platform}, this machine is ${process.platform}-${process.arch}.`,
      );
    if (name === readCurrent(home).current) return name;
    // Packages may know their place: it is tried where it will stay.
    rmSync(releaseFolder(home, name), { recursive: true, force: true });
    renameSync(unpacked, releaseFolder(home, name));
    say(`Trying ${name} on a database that is thrown away …`);
    await probe(releaseFolder(home, name), home, name);
    return name;
  } finally {
    rmSync(coming, { recursive: true, force: true });
  }
}

async function mayReplace(home, name, isYes) {
  const { current } = readCurrent(home);
  const before = readRelease(releaseFolder(home, current));
  const after = readRelease(releaseFolder(home, name));
  if (isYes || !before || goesBack(before, after)) return true;
  return asks(
    `${current} does not understand the data that ${name} leaves: going back will mean restoring the snapshot from before. Go on?`,
  );
}
