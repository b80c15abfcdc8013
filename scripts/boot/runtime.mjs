import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { giveUp } from './root.mjs';

/** The server's own Node: it runs TypeScript as it is. */
const needed = 26;

const file = process.platform === 'win32' ? 'node.exe' : 'node';

/** Where the packages put the pinned Node for a platform. */
function pinned(root) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const names = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`];
  return names.map((name) => join(root, 'node_modules', name, 'bin', file));
}

function onPath(env) {
  return (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, file));
}

function majorOf(program) {
  if (program === process.execPath) return Number.parseInt(process.versions.node, 10);
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number.parseInt((stdout ?? '').replace(/^v/, ''), 10) || 0;
}

/**
 * Finds a Node that runs the server: the pinned one among the packages, else this one, else one on PATH.
 * @returns {string | undefined} its path
 */
export function findRuntime(root, env = process.env) {
  const candidates = [...pinned(root), process.execPath, ...onPath(env)];
  return candidates.find((program) => existsSync(program) && majorOf(program) >= needed);
}

/** The same, or a sentence and the end. */
export function requireRuntime(root) {
  return (
    findRuntime(root) ??
    giveUp(
      `Hansang needs Node ${needed} and its packages bring none that runs on ${process.platform} ${process.arch}; install Node ${needed} from https://nodejs.org and start again.`,
    )
  );
}
