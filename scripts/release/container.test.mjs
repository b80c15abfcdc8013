import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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
  tags: ['OPS-54'],
}, () => {
  expect(all('FROM')).toEqual([expect.stringMatching(/^debian:\w+-slim$/)]);
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
