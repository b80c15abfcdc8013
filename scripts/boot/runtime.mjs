import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { giveUp } from './root.mjs';

/** The oldest Node that runs the server: it reads TypeScript as it is. */
const needed = 24;

const file = process.platform === 'win32' ? 'node.exe' : 'node';

/** Where the packages put the pinned Node for a platform. */
function pinned(root) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const names = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`];
  return names.map((name) => join(root, 'node_modules', name, 'bin', file)).filter(existsSync);
}

function onPath(env) {
  return (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, file))
    .filter(existsSync);
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
  return [...pinned(root), process.execPath, ...onPath(env)].find((program) => majorOf(program) >= needed);
}

/** The same, or a sentence and the end. */
export const requireRuntime = (root) => findRuntime(root) ?? giveUp(`${noRuntime(root)} Then start again.`);

/** Why no Node runs the server here, and what helps. */
export function noRuntime(root) {
  const brought = pinned(root)[0];
  if (!brought)
    return `Hansang needs Node ${needed} or newer and its packages bring none for ${process.platform} ${process.arch}: install one from https://nodejs.org.`;
  const { error, signal, stderr, status } = spawnSync(brought, ['--version'], { encoding: 'utf8' });
  const said = stderr?.trim().split('\n')[0] || error?.code || signal || `it ended with ${status}`;
  return `The Node that Hansang brings cannot run here (${said}): ${cureOf(said)}`;
}

/** Packages of Debian and of Fedora that hold what Node is linked with. */
const HOLDERS = {
  'libatomic.so.1': ['libatomic1', 'libatomic'],
  'libgcc_s.so.1': ['libgcc-s1', 'libgcc'],
  'libstdc++.so.6': ['libstdc++6', 'libstdc++'],
};

/** @param {string} said the loader's line, or the system's code */
function cureOf(said) {
  const own = `install Node ${needed} or newer from https://nodejs.org.`;
  const [debian, fedora] = Object.entries(HOLDERS).find(([library]) => said.includes(library))?.[1] ?? [];
  if (/version `\w+_[\d.]+' not found/.test(said))
    return `this system is older than Node asks for. Take one with glibc 2.28 or newer, or ${own}`;
  if (debian)
    return `install the package that has it, "apt-get install ${debian}" (Debian, Ubuntu) or "dnf install ${fedora}" (Fedora, RHEL), or ${own}`;
  if (said === 'EACCES')
    return `its folder forbids to run programs, as a disk mounted with noexec does. Take another folder, or ${own}`;
  // The file is there, and what loads it is not.
  if (said === 'ENOENT') return `this system has no glibc, as Alpine: ${own}`;
  return own;
}
