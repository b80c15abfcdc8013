import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { inputHash } from './apps.mjs';
import { dueApps } from './build.mjs';
import { ended, startCode, writeBelow } from './code-run.mjs';
import { install, installBeside } from './install.mjs';
import { isInstalled } from './installed.mjs';
import { findRuntime, noRuntime } from './runtime.mjs';

const here = import.meta.dirname;
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hansang boot '));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (...file) => writeBelow(root, ...file);

describe('packages', () => {
  const lock = {
    packages: {
      '': { name: 'hansang' },
      'apps/server': { version: '0.1.0' },
      'node_modules/@hansang/server': { resolved: 'apps/server', link: true },
      'node_modules/pg': { version: '8.0.0' },
      'node_modules/only-mac': { version: '1.0.0', optional: true, os: ['darwin'] },
    },
  };
  const installed = (packages) => ({ packages: { 'node_modules/pg': { version: '8.0.0' }, ...packages } });

  test('are installed when npm’s own note says so', () => {
    write('package-lock.json', lock);
    expect(isInstalled(root)).toBe(false);
    write('node_modules/.package-lock.json', installed());
    expect(isInstalled(root)).toBe(false);
    write('node_modules/@hansang/server/package.json', {});
    expect(isInstalled(root)).toBe(true);
    write('node_modules/.package-lock.json', installed({ 'node_modules/only-mac': { version: '0.9.0' } }));
    expect(isInstalled(root)).toBe(false);
    write('node_modules/.package-lock.json', installed({ 'node_modules/pg': { version: '7.0.0' } }));
    expect(isInstalled(root)).toBe(false);
    write('node_modules/.package-lock.json', '{ half');
    expect(isInstalled(root)).toBe(false);
  });

  test('of this checkout are', () => {
    expect(isInstalled(join(here, '../..'))).toBe(true);
  });

  test('that cannot be installed end in npm’s words and a sentence, and leave what is here', {
    tags: ['OPS-52'],
  }, async () => {
    write('node_modules/pg/index.js', 'as before');
    write('.cache/started.json', { now: { commit: 'abc1234567890', version: '0.1.0', schema: 1 } });
    write('package.json', { name: 'x', version: '1.0.0', dependencies: { nothing: 'file:./nowhere' } });
    const code = `const { install } = await import('./install.mjs'); install(${JSON.stringify(root)});`;
    const env = { ...process.env, npm_config_cache: join(root, 'cache') };
    const { code: status, output } = await ended(startCode(code, { env }));
    expect(status).toBe(1);
    expect(output.trim().split('\n').at(-1)).toMatch(
      /^The packages could not be installed \(npm says why above\); check the network.* Nothing was changed: until then "git checkout abc123456"/,
    );
    expect(readFileSync(join(root, 'node_modules/pg/index.js'), 'utf8')).toBe('as before');
  });
});

describe('packages that a first start brings', () => {
  /** Instead of npm: whether its registry answers, and what it was asked for. */
  const bring = (answers) => {
    write(
      'npm.js',
      `require('node:fs').appendFileSync(${JSON.stringify(join(root, 'asked'))}, process.argv.slice(2).join(' ') + '\\n');
       process.exit(process.argv[2] === 'ping' && ${answers} ? 0 : 1);`,
    );
    write('package.json', {});
    const code = `const { install } = await import('./install.mjs'); install(${JSON.stringify(root)});`;
    return ended(startCode(code, { env: { ...process.env, npm_execpath: join(root, 'npm.js') } }));
  };
  const asked = () => readFileSync(join(root, 'asked'), 'utf8').trim().split('\n');

  test('say at once that the registry does not answer, and do not wait for it again and again', {
    tags: ['OPS-199'],
  }, async () => {
    const { output } = await bring(false);
    expect(output).toMatch(/^npm’s registry does not answer.* Ctrl-C ends this; nothing is changed until/m);
    expect(asked().at(-1)).toMatch(/^ci .*--fetch-retries=0/);
  });

  test('are tried more than once where it answers', { tags: ['OPS-199'] }, async () => {
    const { output } = await bring(true);
    expect(output).not.toContain('registry');
    expect(asked().at(-1)).toMatch(/^ci (?!.*fetch-retries)/);
  });

  test('are brought whole, whatever a person set for packages of their own', {
    tags: ['OPS-311'],
  }, async () => {
    const set = ['omit[]=dev', 'omit[]=optional', 'omit[]=peer', 'global=true', 'engine-strict=true'];
    write('.npmrc', [...set, 'legacy-peer-deps=true', 'install-strategy=linked', 'dry-run=true'].join('\n'));
    await bring(true);
    // What npm itself makes of all of it.
    const { stdout } = spawnSync('npm', ['config', 'list', '--json', ...asked().at(-1).split(' ').slice(1)], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', npm_config_userconfig: join(root, '.npmrc') },
      shell: process.platform === 'win32',
    });
    expect(JSON.parse(stdout)).toMatchObject({
      omit: [],
      location: 'project',
      global: false,
      'engine-strict': false,
      'legacy-peer-deps': false,
      'install-strategy': 'hoisted',
      'dry-run': false,
    });
  });
});

describe('packages of a checkout that was pulled', () => {
  const lockOf = (version) => ({
    packages: { 'node_modules/@own/server': { link: true }, 'node_modules/pg': { version } },
  });
  const put = (folder, version) => {
    write(`${folder}/.package-lock.json`, { packages: { 'node_modules/pg': { version } } });
    write(`${folder}/@own/server/package.json`, {});
  };
  const version = () =>
    JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages[
      'node_modules/pg'
    ].version;

  test('go back to those that they replaced without a network, as long as no server was ready with them', {
    tags: ['OPS-98'],
  }, async () => {
    write('package-lock.json', lockOf('8.0.0'));
    put('node_modules', '9.0.0');
    put('.cache/before/node_modules', '8.0.0');
    // Without npm: it would end in a sentence, and end us.
    install(root);
    expect(version()).toBe('8.0.0');
    // And forward again.
    write('package-lock.json', lockOf('9.0.0'));
    install(root);
    expect(version()).toBe('9.0.0');
  });

  test('are not exchanged under a server that runs, by a program beside it', {
    tags: ['OPS-98'],
  }, async () => {
    write('package-lock.json', lockOf('9.0.0'));
    put('node_modules', '8.0.0');
    put('.cache/before/node_modules', '9.0.0');
    const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'src/main.ts']);
    onTestFinished(() => server.kill());
    write(`.cache/running/${server.pid}.json`, { dataDir: root });
    // A number that one left, and that the system gave to somebody else since, is no server.
    write(`.cache/running/${process.pid}.json`, { dataDir: root });
    // An evening that is played against it is such a program.
    for (const part of ['boot', 'evening.mjs']) {
      const at = join(here, '..', part);
      cpSync(at, join(root, 'scripts', part), { recursive: true });
    }
    const evening = spawn(process.execPath, [join(root, 'scripts/evening.mjs')], {
      env: { ...process.env, npm_execpath: join(root, 'no-npm.js') },
    });
    expect((await ended(evening)).output).toContain('they stay until it is started again');
    expect(version()).toBe('8.0.0');
    // Once it has ended, they are.
    rmSync(join(root, `.cache/running/${server.pid}.json`));
    installBeside(root);
    expect(version()).toBe('9.0.0');
  });
});

describe('the server’s Node', () => {
  const pinned = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  const fake = (version) => `#!/bin/sh\necho v${version}\n`;

  test('is the pinned one when it runs', { tags: ['OPS-1'] }, () => {
    write(pinned, fake('26.1.0'), 0o755);
    expect(findRuntime(root)).toBe(join(root, pinned));
  });

  test('is another one when the pinned one cannot run here', () => {
    write(pinned, 'not for this machine', 0o755);
    expect(findRuntime(root)).toBe(process.execPath);
  });

  test('is one on PATH when this one is too old, or none', () => {
    write('old/node', fake('23.11.0'), 0o755);
    write('new/node', fake('24.0.0'), 0o755);
    const code = `Object.defineProperty(process, 'versions', { value: { node: '20.0.0' } });
      const { findRuntime } = await import('./runtime.mjs');
      console.log(findRuntime(${JSON.stringify(root)}, { PATH: process.argv[1] }));`;
    const find = (...folders) =>
      spawnSync(
        process.execPath,
        ['--input-type=module', '-e', code, folders.map((name) => join(root, name)).join(':')],
        {
          cwd: here,
          encoding: 'utf8',
        },
      ).stdout.trim();
    expect(find('old', 'new')).toBe(join(root, 'new/node'));
    expect(find('old')).toBe('undefined');
  });

  test.each([
    [
      'libatomic.so.1: cannot open shared object file: No such file or directory',
      /\(node: error while loading shared libraries: libatomic\.so\.1: .*\): .*apt-get install libatomic1".*dnf install libatomic"/,
    ],
    [
      'libstdc++.so.6: cannot open shared object file: No such file or directory',
      /apt-get install libstdc\+\+6".*dnf install libstdc\+\+"/,
    ],
    [
      "/lib/libc.so.6: version `GLIBC_2.28' not found (required by node)",
      /older than Node asks for\. Take one with glibc 2\.28/,
    ],
    ['libodd.so.3: cannot open shared object file', /libodd\.so\.3: .*: install Node 24 or newer/],
  ])(
    'that cannot be loaded is told in the loader’s line, and which package helps: %s',
    {
      tags: ['OPS-310'],
    },
    (line, sentence) => {
      const loader = `echo "node: error while loading shared libraries: ${line.replace('`', '\\`')}" >&2; exit 127`;
      write(pinned, `#!/bin/sh\n${loader}\n`, 0o755);
      expect(noRuntime(root)).toMatch(sentence);
    },
  );

  test('that the system does not start is told by its reason', { tags: ['OPS-310'] }, () => {
    expect(noRuntime(root)).toMatch(/its packages bring none for/);
    write(pinned, '#!/lib/no-loader.so.2\n', 0o755);
    expect(noRuntime(root)).toMatch(/\(ENOENT\): this system has no glibc, as Alpine/);
    write(pinned, fake('24.1.0'), 0o644);
    expect(noRuntime(root)).toMatch(/\(EACCES\): its folder forbids to run programs/);
  });

  test('that is too old to start anything gets a sentence', async () => {
    const code = `Object.defineProperty(process, 'versions', { value: { node: '18.20.0' } }); await import('./root.mjs');`;
    expect(await ended(startCode(code))).toMatchObject({
      code: 1,
      output:
        'Hansang starts with Node 20 or newer, but this is Node 18.20.0; install a newer one from https://nodejs.org.\n',
    });
  });
});

describe('an app', () => {
  const app = {
    name: 'guest',
    script: 'apps/guest/build.mjs',
    output: 'apps/guest/dist',
    inputs: ['apps/guest', 'packages'],
  };
  const builds = `import { appendFileSync, mkdirSync } from 'node:fs';
    mkdirSync('dist', { recursive: true });
    appendFileSync('dist/built', process.env.NODE_ENV + ' ');
    console.log('words of the build');
    if (process.env.FAIL) process.exit(3);`;

  beforeEach(() => {
    write('package-lock.json', '{}');
    write('packages/rules/src/a.ts', 'a');
    write('apps/guest/build.mjs', builds);
  });

  const build = (env = {}) =>
    ended(
      startCode(
        `const { build } = await import('./build.mjs'); await build(${JSON.stringify(root)}, process.execPath);`,
        { env: { ...process.env, ...env } },
      ),
    );
  const built = () => readFileSync(join(root, 'apps/guest/dist/built'), 'utf8');

  test('is built for production, and again only when something that goes into it changed', async () => {
    expect(await build()).toEqual({ code: 0, signal: null, output: 'Building the guest app …\n' });
    expect(built()).toBe('production ');
    const due = () => dueApps(root).map(({ app: one }) => one.name);
    expect(due()).toEqual([]);
    write('packages/rules/src/a.test.ts', 'tests do not go in');
    expect(due()).toEqual([]);
    // Checked out once more: as it was, with another time.
    utimesSync(join(root, 'packages/rules/src/a.ts'), 0, 0);
    expect((await build()).output).toBe('');
    write('packages/rules/src/a.ts', 'b');
    expect((await build()).output).toBe('Building the guest app …\n');
    expect(built()).toBe('production production ');
  });

  test('that was built is on the disk before it counts as built', async () => {
    const code = `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const { fsyncSync } = fs;
      fs.fsyncSync = (file) => {
        const isNoted = fs.existsSync(${JSON.stringify(join(root, 'apps/guest/dist/.inputs'))});
        console.log(fs.readFileSync(file, 'utf8'), isNoted);
        fsyncSync(file);
      };
      syncBuiltinESMExports();
      const { build } = await import('./build.mjs');
      await build(${JSON.stringify(root)}, process.execPath);`;
    const { output } = await ended(startCode(code));
    expect(output).toBe('Building the guest app …\nproduction  false\n');
  });

  test('that cannot be kept stops the start with the reason', async () => {
    write('apps/guest/build.mjs', '// Leaves nothing.');
    const { code, output } = await build();
    expect(code).toBe(1);
    expect(output).toContain('The guest app could not be built:\nENOENT');
  });

  test('that cannot be built stops the start, with the build’s words, and is tried again next time', async () => {
    const { code, output } = await build({ FAIL: '1' });
    expect(code).toBe(1);
    expect(output).toContain('words of the build');
    expect(output.trim().split('\n').at(-1)).toBe(
      'Hansang was not started, because an app could not be built (see above).',
    );
    expect((await build()).code).toBe(0);
  });

  test('that cannot be built after packages changed leaves a way back', { tags: ['OPS-98'] }, async () => {
    write('.cache/started.json', { now: { commit: 'abc1234567890', version: '0.1.0', schema: 1 } });
    write('.cache/before/node_modules/pg/index.js', 'as before');
    const { output } = await build({ FAIL: '1' });
    expect(output).toContain('"git checkout abc123456" and "npm start" go on with what ran before');
  });

  test('knows a renamed, added or removed file', () => {
    const seen = [inputHash(root, app)];
    write('apps/guest/src/b.tsx', 'b');
    seen.push(inputHash(root, app));
    rmSync(join(root, 'apps/guest/src/b.tsx'));
    write('apps/guest/src/c.tsx', 'b');
    seen.push(inputHash(root, app));
    write('apps/guest/dist/anything', 'output does not count');
    write('apps/guest/node_modules/x/index.js', 'packages do not count');
    seen.push(inputHash(root, app));
    expect(new Set(seen.slice(0, 3)).size).toBe(3);
    expect(seen[3]).toBe(seen[2]);
  });
});
