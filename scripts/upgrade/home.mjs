import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { isRunning } from '../boot/serving.mjs';

/**
 * An installation: a folder that holds releases side by side, whole each, and small files that say which one counts.
 *   current   the release that has proven itself, and below it the one before
 *   next      the one that is to be tried at the next start
 *   failed    why a trial ended, until another one is begun
 *   running   the process that was started last, and its data folder; `beside`: the one that ran then
 * @typedef {{name: string, version: string, migrations: (string | null)[], files?: Record<string, string>}} Release
 * @typedef {{release: string, readySeconds: number, stage?: 'begun' | 'migrating' | 'migrated', restore?: string}} Next
 */

export const releaseFolder = (home, name) => join(home, 'releases', name);
export const startFile = (home) => join(home, 'hansang');

/** @returns {{current: string, previous: string | null}} */
export function readCurrent(home) {
  const [current = '', previous = ''] = (readText(join(home, 'current')) ?? '').split('\n');
  return { current: current.trim(), previous: previous.trim() || null };
}

/** Both names change in one step, so that no moment knows a wrong pair. */
export function writeCurrent(home, current, previous) {
  writeWhole(join(home, 'current'), `${current}\n${previous ?? ''}\n`);
}

/** @returns {Next | null} */
export const readNext = (home) => readJson(join(home, 'next'));
export const writeNext = (home, next) => writeWhole(join(home, 'next'), JSON.stringify(next));
export const dropNext = (home) => rmSync(join(home, 'next'), { force: true });

/** @returns {{release: string, why: string} | null} */
export const readFailed = (home) => readJson(join(home, 'failed'));
export const writeFailed = (home, failed) => writeWhole(join(home, 'failed'), JSON.stringify(failed));
export const dropFailed = (home) => rmSync(join(home, 'failed'), { force: true });

/**
 * The process that was started last. A start that ended beside one that serves, as one that is refused does, hides nothing.
 * @returns {{pid: number, child?: number, dataDir: string} | null}
 */
export function readRunning(home) {
  const last = readJson(join(home, 'running'));
  return last?.beside && !isRunning(last.pid, home) && isRunning(last.beside.pid, home) ? last.beside : last;
}

/** Where there is no room for it a start goes on: programs beside it are told its data folder then. */
export function writeRunning(home, running) {
  const last = readJson(join(home, 'running'));
  const beside = [last, last?.beside].find(
    (one) => one && one.pid !== running.pid && isRunning(one.pid, home),
  );
  try {
    writeWhole(
      join(home, 'running'),
      JSON.stringify({ ...running, beside: beside && { ...beside, beside: undefined } }),
    );
  } catch {
    process.stderr.write(`${join(home, 'running')} could not be written.\n`);
  }
}

/** What a release says of itself; null where it is not in its final place. @returns {Release | null} */
export const readRelease = (folder) => readJson(join(folder, 'release.json'));

/** The Node that a release brings. */
export function nodeOf(folder) {
  const packages = join(folder, 'node_modules');
  const name = namesIn(packages).find(
    (found) => /^node-/.test(found) && namesIn(join(packages, found, 'bin'))[0],
  );
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  return name ? join(packages, name, 'bin', file) : process.execPath;
}

/** Throws away what no pointer names: releases of long ago, and what a broken upgrade left. */
export function tidy(home) {
  const { current, previous } = readCurrent(home);
  const kept = new Set([current, previous, readNext(home)?.release]);
  clearTrials(home);
  // A release that runs is never among those: it is current, or about to be.
  for (const name of namesIn(join(home, 'releases')))
    if (!kept.has(basename(name))) rmSync(releaseFolder(home, name), { recursive: true, force: true });
}

/** Takes away the databases of trials that were broken off. */
export function clearTrials(home) {
  for (const name of namesIn(home).filter((found) => found.startsWith('.probe-')))
    rmSync(join(home, name), { recursive: true, force: true });
}

export function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Why this user should not change the installation; null where it is theirs. What another one wrote the server could not. */
export function notTheirs(home) {
  const owner = statSync(home).uid;
  if (isWritable(home) && (process.getuid === undefined || process.getuid() === owner)) return null;
  return `${home} belongs to the user ${owner}; run this as that user, who starts Hansang too.`;
}

export function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function readJson(file) {
  try {
    return JSON.parse(readText(file) ?? 'null');
  } catch {
    return null;
  }
}

/** A file is there as it was or as it is to be, whenever the power goes. */
function writeWhole(file, text) {
  const beside = `${file}.${process.pid}`;
  const opened = openSync(beside, 'w', 0o644);
  writeSync(opened, text);
  fsyncSync(opened);
  closeSync(opened);
  renameSync(beside, file);
}
