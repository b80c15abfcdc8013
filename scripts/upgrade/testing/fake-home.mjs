import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished } from 'vitest';
import { answers, putPlain } from '../../boot/testing/plain-modules.mjs';
import { sumOf } from '../archive.mjs';
import { writeCurrent } from '../home.mjs';

const root = join(import.meta.dirname, '../../..');
const programs = ['way-back', 'doctor', 'backup', 'restore'];
const mainFile = 'apps/server/dist/main.js';
const packed = [mainFile, ...programs.map((name) => `apps/server/src/bin/${name}.ts`)];

/** A server of a few lines, built, that says what happens to it, and is replaced as the real one is. */
const main = (name, behaviour) => `
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { restartable, tellStarter } from './starter.mjs';
import { runOrExplain, StartProblem } from './start-problem.mjs';
${answers(behaviour === 'broken' ? 500 : 200)}
const isProbe = !existsSync(process.env.DATA_DIR + '/mine');
if (!isProbe) appendFileSync(process.env.DATA_DIR + '/pids', process.pid + '\\n');
const say = (word) => isProbe || appendFileSync(process.env.DATA_DIR + '/said', '${name} ' + word + '\\n');
const restarts = restartable();
const end = () => { say('ended'); restarts.exit(0); };
restarts.onWish(end);
for (const name of ['SIGTERM', 'disconnect']) process.on(name, end);
http.listen(0, '127.0.0.1', () => {
  say('begun');
  if (!isProbe && ${behaviour === 'dies'}) process.exit(3);
  if (!isProbe && ${behaviour === 'silent'}) return;
  if (!isProbe && ${behaviour === 'refuses'}) return runOrExplain(() => Promise.reject(new StartProblem('Two lines\\nsay what to do.')));
  const address = 'http://127.0.0.1:' + http.address().port;
  writeFileSync(process.env.DATA_DIR + '/server.json', JSON.stringify({ pid: process.pid }));
  tellStarter({ stage: 'ready', address });
  say('ready');
});`;

/** A program of a few lines that says which data it was given, and what it did beside the server's words. */
const program = (name, exitCode) => `
import { appendFileSync } from 'node:fs';
console.log('${name} of ' + process.env.DATA_DIR);
appendFileSync(process.env.DATA_DIR + '/said', ['${name}', ...process.argv.slice(2)].join(' ') + '\\n');
process.exitCode = ${exitCode};`;

/** Every process that ever served. */
const pids = (dataDir) =>
  existsSync(join(dataDir, 'pids'))
    ? readFileSync(join(dataDir, 'pids'), 'utf8').trim().split('\n').map(Number)
    : [];

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** An installation of releases that are a few files each, in a folder of its own. */
export function fakeHome() {
  const home = mkdtempSync(join(tmpdir(), 'hansang home '));
  // Not where a start without settings would put it: a service names its own.
  const dataDir = join(home, 'var');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'mine'), '');
  copyFileSync(join(root, 'packaging/release/hansang'), join(home, 'hansang'));
  const children = [];
  onTestFinished(async () => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
    await expect.poll(() => pids(dataDir).filter(isAlive)).toEqual([]);
    rmSync(home, { recursive: true, force: true });
  });

  /** @param {'good' | 'broken' | 'unloaded' | 'stuck' | 'silent' | 'dies' | 'refuses'} behaviour @param {(string | null)[]} migrations */
  function addRelease(
    name,
    {
      behaviour = 'good',
      migrations = [null],
      wayBack = { fits: true },
      backupEnds = 0,
      isChanged = false,
    } = {},
    releases = join(home, 'releases'),
  ) {
    const folder = join(releases, name);
    for (const part of ['boot', 'upgrade'])
      cpSync(join(root, 'scripts', part), join(folder, 'scripts', part), {
        recursive: true,
        filter: (path) => !/testing|\.test\./.test(path.slice(root.length)),
      });
    const write = (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    write('apps/server/package.json', '{"type":"module"}');
    write(mainFile, main(name, behaviour));
    putPlain(join(folder, dirname(mainFile)), ['starter', 'start-problem', 'quiet-pipe']);
    write(packed[1], `console.log(${JSON.stringify(JSON.stringify(wayBack))});`);
    for (const name of programs.slice(1))
      write(`apps/server/src/bin/${name}.ts`, program(name, name === 'backup' ? backupEnds : 0));
    if (behaviour === 'unloaded')
      write('apps/server/src/bin/load-all.ts', "import 'a-package-that-does-not-run-here';");
    if (behaviour === 'stuck')
      write(
        'apps/server/src/bin/load-all.ts',
        'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
      );
    mkdirSync(join(folder, 'node_modules/node-here/bin'), { recursive: true });
    symlinkSync(process.execPath, join(folder, 'node_modules/node-here/bin/node'));
    const files = Object.fromEntries(packed.map((path) => [path, sumOf(join(folder, path))]));
    const platform = `${process.platform}-${process.arch}`;
    write('release.json', JSON.stringify({ name, version: name, platform, migrations, files }));
    if (isChanged) write(mainFile, 'changed');
    return folder;
  }

  return {
    home,
    addRelease,
    /** The file that a release's server is started from. */
    mainOf: (name) => join(home, 'releases', name, mainFile),
    /** Packs a release that is not in the installation. @returns {Buffer} */
    archive(name, options) {
      const outside = mkdtempSync(join(tmpdir(), 'hansang-archive-'));
      addRelease(name, options, join(outside, 'hansang/releases'));
      const { stdout } = spawnSync('tar', ['-c', '-C', outside, 'hansang'], { maxBuffer: 64e6 });
      rmSync(outside, { recursive: true });
      return gzipSync(stdout, { level: 1 });
    },
    /** The release that counts at first. */
    begin(name) {
      addRelease(name);
      writeCurrent(home, name, null);
    },
    start() {
      const child = spawn('sh', [join(home, 'hansang')], { env: env(), stdio: 'ignore' });
      children.push(child);
      return child;
    },
    /** Runs `./hansang …` to its end. */
    run: (...args) => begun(...args).ended,
    /** The same from a shell that knows other settings, or none. */
    runWith: (settings, ...args) =>
      begunWith({ PATH: process.env.PATH, TMPDIR: tmpdir(), ...settings }, args).ended,
    /** The same where releases have so many seconds to become ready. */
    waiting: (seconds, ...args) => begunWith({ ...env(), READY_SECONDS: seconds }, args).ended,
    begun,
    said: () =>
      existsSync(join(dataDir, 'said')) ? readFileSync(join(dataDir, 'said'), 'utf8').trim().split('\n') : [],
    current: () => readFileSync(join(home, 'current'), 'utf8').trim().split('\n'),
  };

  /** Begins `./hansang …`. */
  function begun(...args) {
    return begunWith({ ...env(), READY_SECONDS: '60' }, args);
  }

  function begunWith(settings, args) {
    const child = spawn('sh', [join(home, 'hansang'), ...args], { env: settings });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
      });
    const ended = new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
    return { child, ended };
  }

  function env() {
    return { PATH: process.env.PATH, DATA_DIR: dataDir, TMPDIR: tmpdir() };
  }
}
