import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { answers, putPlain } from '../../boot/testing/plain-modules.mjs';

const here = join(import.meta.dirname, '../../..');

/** A server of a few lines: it says which commit it is, what it runs with, and what happens to it. */
const main = (version, behaviour) => `
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropBefore } from '../../../packages/plain/drop-before.mjs';
import { tellStarter } from '../../../packages/plain/starter.mjs';
${answers(behaviour === 'broken' ? 500 : 200)}
const root = join(import.meta.dirname, '../../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const isProbe = !existsSync(process.env.DATA_DIR + '/mine');
const withWhat = JSON.parse(read('node_modules/.package-lock.json')).packages['node_modules/pg'].version + ' ' + read('node_modules/pg/index.js') + ' ' + read('apps/guest/dist/built');
const say = (word) => isProbe || appendFileSync(process.env.DATA_DIR + '/said', '${version} ' + word + '\\n');
if (!isProbe) appendFileSync(process.env.DATA_DIR + '/pids', process.pid + '\\n');
const note = join(root, '.cache/running', process.pid + '.json');
const end = () => { say('ended'); rmSync(note, { force: true }); process.exit(0); };
for (const name of ['SIGTERM', 'disconnect']) process.on(name, end);
say('begun');
if (!isProbe && ${behaviour === 'dies'}) process.exit(3);
if (!isProbe && ${behaviour === 'migrates'}) {
  for (const stage of ['migrating', 'migrated']) tellStarter({ stage });
  setTimeout(() => process.exit(3), 500);
}
http.listen(0, '127.0.0.1', () => {
  if (!isProbe && ${behaviour === 'silent' || behaviour === 'migrates'}) return;
  mkdirSync(join(root, '.cache/running'), { recursive: true });
  writeFileSync(note, '{}');
  tellStarter({ stage: 'ready', address: 'http://127.0.0.1:' + http.address().port });
  if (!isProbe) void dropBefore(join(root, '.cache'));
  say('ready with ' + withWhat);
});`;

/** Stands for npm, in a line each: brings what the lockfile says, unless the line is bad. */
const npm = `#!/bin/sh
[ -e "$BAD_LINE" ] && { echo 'npm: no line' >&2; exit 1; }
[ "$1" = ci ] || exit 0
mkdir -p node_modules/pg && cp package-lock.json node_modules/.package-lock.json
sed 's/.*"version":"\\([^"]*\\)".*/pg\\1/' package-lock.json | tr -d '\\n' > node_modules/pg/index.js`;

const builds = (behaviour) => `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
if (${behaviour === 'unbuildable'}) { console.error('words of the build'); process.exit(1); }
mkdirSync(import.meta.dirname + '/dist', { recursive: true });
writeFileSync(import.meta.dirname + '/dist/built', readFileSync(import.meta.dirname + '/app.txt', 'utf8'));`;

/** As the server is built: it finds what it reads from where that lies. */
const buildsServer = `
import { cpSync } from 'node:fs';
cpSync(import.meta.dirname + '/src/main.ts', import.meta.dirname + '/dist/main.js');`;

/** A program of a few lines that writes down that it ran, and as which commit. */
const program = (name, version) => `
import { appendFileSync } from 'node:fs';
appendFileSync(process.env.DATA_DIR + '/said', ['${version}', '${name}', ...process.argv.slice(2)].join(' ') + '\\n');`;

/**
 * A Git checkout of a product that is a few files, with the scripts that start the real one.
 * @param [like] one of which this is a copy, as it stands
 */
export function fakeCheckout(like) {
  const folder = mkdtempSync(join(tmpdir(), 'hansang pulled '));
  const root = join(folder, 'checkout');
  const dataDir = join(folder, 'data');
  const badLine = join(folder, 'bad-line');
  const children = [];
  const allEnd = () => vi.waitFor(() => expect(pids().filter(isAlive)).toEqual([]), { timeout: 10_000 });
  const forget = async () => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
    await allEnd();
    rmSync(folder, { recursive: true, force: true });
  };
  if (like) {
    cpSync(like.folder, folder, { recursive: true, verbatimSymlinks: true });
    // Those are ended; their numbers are given anew.
    rmSync(join(dataDir, 'pids'));
    onTestFinished(forget);
  } else {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'mine'), '');
    for (const part of ['boot', 'upgrade', 'pulled', 'start.mjs', 'run.mjs', 'rollback.mjs'])
      cpSync(join(here, 'scripts', part), join(root, 'scripts', part), {
        recursive: true,
        filter: (path) => !/testing|\.test\./.test(path.slice(here.length)),
      });
    putPlain(join(root, 'packages/plain'), ['drop-before', 'starter']);
    write('.gitignore', 'node_modules/\ndist/\n.cache/\n');
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 });
    git('init', '--quiet', '--template=');
  }

  function write(path, text) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  function git(...args) {
    const settings = [
      'user.name=t',
      'user.email=t@example.com',
      'commit.gpgsign=false',
      'maintenance.auto=false',
    ];
    const own = settings.flatMap((one) => ['-c', one]);
    const { status, stdout, stderr } = spawnSync('git', [...own, ...args], { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  }

  const env = (more = {}) => ({
    PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
    TMPDIR: tmpdir(),
    HOME: folder,
    DATA_DIR: dataDir,
    BAD_LINE: badLine,
    ...more,
  });
  const pids = () => (existsSync(join(dataDir, 'pids')) ? lines('pids').map(Number) : []);
  const lines = (name) => readFileSync(join(dataDir, name), 'utf8').trim().split('\n');

  function begun(args, more) {
    const child = spawn(process.execPath, args, { cwd: root, env: env(more) });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
      });
    return {
      child,
      output: () => output,
      ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, output }))),
    };
  }

  return {
    folder,
    root,
    forget,
    git,
    write,
    /**
     * Commits what somebody pulls. @returns {string} the commit
     * @param {{pg?: string, app?: string, migrations?: string[], behaviour?: 'good' | 'broken' | 'silent' | 'dies' | 'migrates' | 'unbuildable', wayBack?: object, isBuilt?: boolean}} change
     */
    pull(
      version,
      {
        pg = '1',
        app = 'app1',
        migrations = [''],
        behaviour = 'good',
        wayBack = { fits: true },
        isBuilt = true,
      } = {},
    ) {
      const packages = { 'node_modules/pg': { version: pg } };
      write('package.json', JSON.stringify({ name: 'x', version, workspaces: ['apps/*'] }));
      write('package-lock.json', JSON.stringify({ packages }));
      write('apps/server/package.json', JSON.stringify({ name: 's', version, type: 'module' }));
      // An app that did not change is not built anew.
      write('apps/guest/package.json', JSON.stringify({ name: 'g', version: '1.0.0' }));
      write('apps/guest/build.mjs', builds(behaviour));
      write('apps/guest/app.txt', app);
      if (isBuilt) write('apps/server/build.mjs', buildsServer);
      else rmSync(join(root, 'apps/server/build.mjs'), { force: true });
      write('packages/rules/a.ts', '');
      write('apps/server/src/main.ts', main(version, behaviour));
      write('apps/server/src/bin/way-back.ts', `console.log(${JSON.stringify(JSON.stringify(wayBack))});`);
      for (const name of ['backup', 'restore'])
        write(`apps/server/src/bin/${name}.ts`, program(name, version));
      for (const [index, text] of migrations.entries())
        write(`apps/server/src/platform/database/migrations/000${index + 1}_some.sql`, text);
      git('add', '--all');
      git('commit', '--quiet', '--message', version);
      return git('rev-parse', 'HEAD');
    },
    /** Begins `npm start`. */
    start: (more, ...args) => begun(['scripts/start.mjs', ...args], more),
    rollback: (...args) => begun(['scripts/rollback.mjs', ...args]).ended,
    said: () => (existsSync(join(dataDir, 'said')) ? lines('said') : []),
    /** Lets the registry be out of reach, or back. */
    line: (isBad) => (isBad ? writeFileSync(badLine, '') : rmSync(badLine, { force: true })),
    /** Ends whatever serves, as a service manager does. */
    async stop({ child, ended }) {
      child.kill('SIGTERM');
      await ended;
      await allEnd();
    },
  };
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
