import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { sumOf } from '../upgrade/archive.mjs';
import { namesIn } from '../upgrade/home.mjs';
import { migrationsOf } from '../upgrade/works-from.mjs';
import { filesBelow } from './libraries.mjs';
import { productionPackages } from './packages.mjs';

/** What of the checkout a server needs; of it, what only tests and builds need stays behind. */
const SOURCES = [
  'apps/server/',
  'packages/contract/',
  'packages/i18n/',
  'packages/rules/',
  'simulators/',
  'venues/',
  'scripts/boot/',
  'scripts/upgrade/',
  'packaging/',
  'docs/operations.md',
  'package.json',
  'CHANGELOG.md',
  'LICENSE',
];
const elsewhere = /\.test\.\w+$|^apps\/server\/build[./]|^apps\/server\/src\/testing\/|\/testing\//;
/** Of packages: TypeScript, which Node reads nowhere among packages, maps, words for people, tests, headers, and languages of PostgreSQL that nobody writes. */
const needless =
  /\.[cm]?tsx?$|\.map$|\.md$|\/\.yarn(\/|$)|\/node-[\w-]+\/(include|share)(\/|$)|\/(tests?|__tests__|bench(marks?)?)\/.|\/(docs|examples?)\/.*\.|\/native\/(include|lib\/postgresql\/pgxs)(\/|$)|\/native\/lib\/\w+\.a$|\/native\/lib\/postgresql\/(\w+_)?pl(perl|python3|tcl)\.so$/;
/** What packages bring a second time, packed for browsers. */
const forBrowsers =
  /\/pdfkit\/js\/pdfkit\.(browser|standalone)|\/fontkit\/dist\/browser|\/csv-parse\/dist\/(umd|iife|esm)\/|\/pngjs\/browser\.js$/;

/**
 * Puts a release together in a folder: sources, built apps, production's packages and the Node that runs it.
 * @param {string} platform such as `linux-x64`
 * @param {{isTracing?: boolean, from?: string}} [how] `from` is the folder whose `node_modules` are that platform's
 * @returns {{name: string, files: number, places: string[]}} `places` in the lockfile whose packages it holds
 */
export function gather(root, into, platform, { isTracing = false, from = root } = {}) {
  for (const file of tracked(root).filter(
    (path) => SOURCES.some((start) => path.startsWith(start)) && !elsewhere.test(path),
  ))
    copy(root, into, file);
  for (const app of ['server', 'guest', 'console'])
    cpSync(join(root, `apps/${app}/dist`), join(into, `apps/${app}/dist`), { recursive: true });
  const { lock, places, workspaces } = releasedPackages(from, platform, isTracing);
  for (const place of places) copyPackage(from, into, place);
  linkLibraries(into, places);
  slim(join(into, nodePackage(from, platform)), platform);
  for (const workspace of workspaces) {
    const link = join(into, 'node_modules', lock[workspace].name ?? `@hansang/${basename(workspace)}`);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join('../..', workspace), link);
  }
  return { ...describe(root, into, platform), places };
}

/** Places of the packages that a release for a platform holds, Node among them, as far as they are installed in `from`. */
function releasedPackages(from, platform, isTracing) {
  const lock = JSON.parse(readFileSync(join(from, 'package-lock.json'), 'utf8')).packages;
  const { packages, workspaces } = productionPackages(lock, undefined, isTracing);
  const places = [...packages, nodePackage(from, platform)].filter((found) => existsSync(join(from, found)));
  return { lock, places, workspaces };
}

/** Files of these packages, as paths from the checkout: what a release for this machine would hold of them. */
export const releasedFiles = (root) =>
  releasedPackages(root, `${process.platform}-${process.arch}`, true).places.flatMap((place) =>
    filesBelow(join(root, place))
      .filter((file) => isReleased(`/${basename(place)}/${file}`))
      .map((file) => `${place}/${file}`),
  );

/** What the release says of itself, with a checksum of every file: an upgrade looks whether it is whole. */
function describe(root, into, platform) {
  const { version } = JSON.parse(readFileSync(join(into, 'apps/server/package.json'), 'utf8'));
  const name = `${version}-${git(root, ['rev-parse', '--short=9', 'HEAD']).trim()}${git(root, ['status', '--porcelain']) ? '-changed' : ''}`;
  const files = Object.fromEntries(filesIn(into).map((path) => [path, sumOf(join(into, path))]));
  writeFileSync(
    join(into, 'release.json'),
    JSON.stringify({ name, version, platform, migrations: migrationsOf(into), files }),
  );
  return { name, files: Object.keys(files).length };
}

function filesIn(folder, under = '') {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const path = under ? `${under}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}

const tracked = (root) => git(root, ['ls-files', '-z']).split('\0').filter(Boolean);

function git(root, args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64e6 });
  if (status !== 0) throw new Error(`A release is made from a Git checkout: ${stderr}`);
  return stdout;
}

function copy(root, into, file) {
  mkdirSync(dirname(join(into, file)), { recursive: true });
  cpSync(join(root, file), join(into, file));
}

/** npm runs no script of a package for another machine, and whoever starts a release may not write in it. */
function linkLibraries(into, places) {
  const hydrate = 'scripts/hydrate-symlinks.js';
  for (const cwd of places.map((place) => join(into, place)).filter((one) => existsSync(join(one, hydrate))))
    spawnSync(process.execPath, [hydrate], { cwd });
}

/** A Node brings 30 MB of names for debuggers; where nothing is here that takes them out, they stay. */
function slim(nodeFolder, platform) {
  const own = platform === `${process.platform}-${process.arch}` ? ['strip'] : ['aarch64-linux-gnu-strip'];
  if (platform.startsWith('linux-'))
    [...own, 'llvm-strip'].some((strip) => spawnSync(strip, [join(nodeFolder, 'bin/node')]).status === 0);
}

/** One package without those inside it, which are copied where they are needed themselves. */
function copyPackage(root, into, place) {
  const from = join(root, place);
  cpSync(from, join(into, place), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => isReleased(`/${relative(dirname(from), path)}`),
  });
}

/** Seen from the package itself: where the checkout lies says nothing. @param {string} path begins with the package's name */
const isReleased = (path) =>
  !needless.test(path) && !forBrowsers.test(path) && !path.includes('/node_modules');

function nodePackage(from, platform) {
  const [system, arch] = platform.replace('win32', 'win').split('-');
  const names = [`node-${system}-${arch}`, `node-bin-${system}-${arch}`];
  const found = names.find((name) => namesIn(join(from, 'node_modules', name, 'bin')).length > 0);
  if (!found) throw new Error(`The packages bring no Node for ${platform}.`);
  return `node_modules/${found}`;
}
