import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isInstalled } from './installed.mjs';
import { isFull, keepsLinks, roomProblem } from './room.mjs';
import { giveUp } from './root.mjs';
import { isServing } from './serving.mjs';
import { readStarted } from './started.mjs';
import { finishSwap, leftOf, noteWhole, stageOf, swapBack } from './swap.mjs';

/**
 * Installs the packages when they are missing or differ from the lockfile; otherwise needs no network. They are brought
 * and made whole beside those that are here, which stay untouched until then.
 */
export function install(root) {
  finishSwap(root);
  if (isInstalled(root)) return;
  // Back to a commit whose packages are still beside those that replaced them.
  if (isInstalled(root, leftOf(root))) return swapBack(root);
  const stage = stageOf(root);
  prepareStage(root, stage);
  const problem = bringPackages(root, stage);
  if (problem) {
    // Half of them would keep the room that the next try needs.
    rmSync(stage, { recursive: true, force: true });
    giveUp(`${problem}${wayOut(root)}`);
  }
  noteWhole(root);
  finishSwap(root);
}

/** Whatever a person set for packages of their own: these are brought whole and laid out as the lockfile has them. */
const HOLDING = [
  ...['dev', 'optional', 'peer'].map((kind) => `--include=${kind}`),
  ...['--location=project', '--install-strategy=hoisted'],
  ...['global', 'engine-strict', 'legacy-peer-deps', 'dry-run'].map((name) => `--no-${name}`),
];

/**
 * Installs the lockfile's packages into a folder that holds the package files.
 * @param {readonly string[]} [more] what npm is told beside, as for which kind of machine
 * @returns {string | null} why that could not be done; npm has said more
 */
export function bringPackages(root, stage, more = []) {
  const problem = roomProblem(root);
  if (problem) return problem;
  if (!keepsLinks(stage))
    return 'This disk keeps no links (exFAT and FAT keep none), and the packages need them: put the checkout on a disk of the system’s own kind, such as ext4, XFS, APFS or NTFS on Windows, then start again.';
  process.stdout.write('Installing packages (first start, or they changed) …\n');
  const args = ['ci', ...HOLDING, '--no-audit', '--no-fund', '--loglevel=error', ...more];
  if (!doesAnswer(stage)) {
    process.stdout.write(
      'npm’s registry does not answer: only packages that npm kept from before can be installed, and trying that takes a minute or two. Ctrl-C ends this; nothing is changed until all of them are here.\n',
    );
    args.push('--fetch-retries=0');
  }
  const { status, error } = runNpm(args, { cwd: stage, stdio: 'inherit' });
  if (status === 0 && isInstalled(root, stage)) return null;
  if (isFull(stage))
    return 'The packages could not be installed, because the disk is full: make room, then start again.';
  return error?.code === 'ENOENT'
    ? 'Hansang installs its packages with npm, which was not found; install Node with npm from https://nodejs.org and start again.'
    : 'The packages could not be installed (npm says why above); check the network and that this user may write here, then start again.';
}

/**
 * The same for a program that works beside the server: where one runs from this checkout, what it loads later must not
 * be taken away under it, so that the program does with the packages that are here.
 */
export function installBeside(root) {
  if (isServing(root) && existsSync(join(root, 'node_modules'))) {
    if (!isInstalled(root))
      process.stderr.write(
        'The packages changed with the checkout, and a server runs with those that are here: they stay until it is started again.\n',
      );
    return;
  }
  install(root);
}

/** What npm reads, and nothing else: the checkout's and each workspace's package file. */
export function prepareStage(root, stage) {
  rmSync(stage, { recursive: true, force: true });
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((name) =>
    name.endsWith('/*')
      ? readdirSync(join(root, dirname(name))).map((one) => `${dirname(name)}/${one}`)
      : [name],
  );
  const files = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    ...folders.map((name) => `${name}/package.json`),
  ];
  for (const file of files.filter((name) => existsSync(join(root, name)))) {
    mkdirSync(dirname(join(stage, file)), { recursive: true });
    cpSync(join(root, file), join(stage, file));
  }
}

/** Nothing was taken apart, so what ran before still does. */
function wayOut(root) {
  const { now } = readStarted(root);
  return now && existsSync(join(root, 'node_modules'))
    ? ` Nothing was changed: until then "git checkout ${now.commit.slice(0, 9)}" and "npm start" go on with what ran before.`
    : '';
}

/** Asked first: by itself npm waits for a registry that is out of reach for minutes, without a word. */
function doesAnswer(stage) {
  const ping = ['ping', '--fetch-retries=0', '--fetch-timeout=10000'];
  const { status, error } = runNpm(ping, { cwd: stage, stdio: 'ignore' });
  return status === 0 || error !== undefined;
}

export function runNpm(args, how) {
  const { file, before, options } = npm();
  return spawnSync(file, [...before, ...args], { ...how, ...options });
}

/** The npm that started us, else the one on PATH. */
function npm() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return { file: process.execPath, before: [script], options: {} };
  if (process.platform === 'win32') return { file: 'npm.cmd', before: [], options: { shell: true } };
  return { file: 'npm', before: [], options: {} };
}
