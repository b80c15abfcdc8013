import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The commit that a checkout is at; null without Git. */
export const headOf = (root) => git(root, ['rev-parse', 'HEAD'])?.trim() ?? null;

/** Whether files of a checkout differ from its commit. */
export const isChanged = (root) => git(root, ['status', '--porcelain', '--untracked-files=no']) !== '';

/** Copies a checkout's files as they are now, without what Git ignores. */
export function copyFiles(root, to) {
  const names = git(root, ['ls-files', '--cached', '--others', '--exclude-standard', '-z']) ?? '';
  for (const name of new Set(names.split('\0'))) {
    const from = join(root, name);
    if (!name || !statSync(from, { throwIfNoEntry: false })?.isFile()) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    cpSync(from, join(to, name));
  }
}

/** Writes the files of a commit into a folder. @returns {boolean} false where Git has it no more */
export function writeCommit(root, commit, to) {
  // An index of its own: the person's stays as it is.
  const index = join(root, '.cache', 'commit.index');
  const env = { GIT_INDEX_FILE: index };
  mkdirSync(to, { recursive: true });
  const isWritten =
    git(root, ['read-tree', commit], env) !== null &&
    git(root, ['checkout-index', '--all', '--force', `--prefix=${to}/`], env) !== null;
  rmSync(index, { force: true });
  return isWritten;
}

function git(root, args, env = {}) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
    env: { ...process.env, ...env },
  });
  return status === 0 ? stdout : null;
}
