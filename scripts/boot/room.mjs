import { existsSync, mkdirSync, rmSync, statfsSync, statSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Room in MB that the packages take, what npm keeps of them, and a first database with what a server wants to stay free. */
const PACKAGES = 800;
const KEPT = 400;
const DATABASE = 400;
/** A disk with less is full. */
const FULL = 16;

const MB = 1024 * 1024;

/** The folder itself, or what it will be made in. */
const nearest = (path) => (existsSync(path) || dirname(path) === path ? path : nearest(dirname(path)));

/** Free megabytes for whoever is not root, on the disk of a path. */
function freeMb(path) {
  const { bavail, bsize } = statfsSync(nearest(path));
  return Math.floor((bavail * bsize) / MB);
}

/**
 * Looks whether the packages will have room, and on a first start the database too.
 * @param {string} root the checkout
 * @returns {string | null} a sentence with what is needed and what is there
 */
export function roomProblem(root, { env = process.env, free = freeMb } = {}) {
  const cache = env.npm_config_cache || join(homedir(), '.npm');
  const data = env.DATA_DIR || join(root, 'data');
  const needs = [
    [root, PACKAGES],
    [cache, existsSync(join(cache, '_cacache')) ? 0 : KEPT],
    [data, existsSync(data) || env.DATABASE_URL ? 0 : DATABASE],
  ];
  const disks = new Map();
  for (const [path, mb] of needs) {
    const { dev } = statSync(nearest(path));
    const disk = disks.get(dev) ?? { path, mb: 0 };
    disks.set(dev, { path: disk.path, mb: disk.mb + mb });
  }
  const short = [...disks.values()].find(({ path, mb }) => free(path) < mb);
  return short
    ? `Packages and data need ${short.mb} MB on the disk of ${short.path}, which has ${free(short.path)} MB left: make room, then start again. Nothing was installed.`
    : null;
}

/** Whether what was written until now has filled the disk. */
export const isFull = (path, free = freeMb) => free(path) < FULL;

/** Whether a disk keeps links between folders, which the packages need. */
export function keepsLinks(folder, link = symlinkSync) {
  const at = join(folder, `.link-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    link(folder, at, 'junction');
    return true;
  } catch (error) {
    // Who may not write here is told so by npm.
    return !['ENOSYS', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL'].includes(error.code);
  } finally {
    rmSync(at, { force: true });
  }
}
