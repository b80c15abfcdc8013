import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testWhere } from '../../tests/setup/where.ts';
import { ended, startCode, writeBelow } from './code-run.mjs';
import { oneAtATime } from './one-at-a-time.mjs';

/** '' where the system does not tell. */
const bootId = (() => {
  const file = '/proc/sys/kernel/random/boot_id';
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
})();
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hansang starts '));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (...file) => writeBelow(root, ...file);

describe('two starts at once', () => {
  test('install and build one after the other', async () => {
    const code = `const { oneAtATime } = await import('./one-at-a-time.mjs');
      await oneAtATime(${JSON.stringify(root)}, async () => {
        console.log('in'); await new Promise((resolve) => setTimeout(resolve, 300)); console.log('out');
      });`;
    const children = [startCode(code), startCode(code), startCode(code)];
    const order = [];
    for (const child of children)
      child.stdout.on('data', (text) => order.push(...String(text).trim().split('\n')));
    await Promise.all(children.map(ended));
    expect(order).toEqual(['in', 'out', 'in', 'out', 'in', 'out']);
  });

  test('do not wait for one that was killed', async () => {
    const dead = spawnSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).stdout.trim();
    write('.cache/boot.lock', dead);
    expect(await oneAtATime(root, async () => 'done')).toBe('done');
    expect(existsSync(join(root, '.cache/boot.lock'))).toBe(false);
  });

  test.each([
    ['its number is somebody else’s since', `${process.ppid}\nanother-boot`],
    ...(bootId ? [['its number is that of one who began later', `${process.ppid}\n${bootId}\n1`]] : []),
    ['nothing of it reached the disk', ''],
  ])('do not wait for one that was cut off: %s', { tags: ['OPS-194'] }, async (_, left) => {
    write('.cache/boot.lock', left);
    const past = new Date(Date.now() - 60_000);
    utimesSync(join(root, '.cache/boot.lock'), past, past);
    const work = oneAtATime(root, async () => 'done');
    expect(await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 1000, 'waits'))])).toBe(
      'done',
    );
  });

  test.each([
    ['and its words with the power', '\0'.repeat(60), -60_000],
    ['and the clock lost its time since', '', 3_600_000],
  ])('nor for one that was left behind, %s', { tags: ['OPS-194'] }, async (_, left, ago) => {
    const lock = join(root, '.cache/boot.lock');
    write('.cache/boot.lock', left);
    const then = new Date(Date.now() + ago);
    utimesSync(lock, then, then);
    const work = oneAtATime(root, async () => 'done');
    expect(await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 1000, 'waits'))])).toBe(
      'done',
    );
  });

  test('nor for one of somebody else, who alone may read what they left and take it away', {
    tags: ['OPS-194'],
  }, async () => {
    const lock = join(root, '.cache/boot.lock');
    write('.cache/boot.lock', '');
    const past = new Date(Date.now() - 3_600_000);
    utimesSync(lock, past, past);
    chmodSync(lock, 0);
    chmodSync(join(root, '.cache'), 0o555);
    chmodSync(root, 0o755);
    const isRoot = process.geteuid?.() === 0;
    try {
      // Nothing is closed to root: nobody is asked instead.
      if (isRoot) process.seteuid(65_534);
      const work = oneAtATime(root, async () => 'done');
      expect(await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 1000, 'waits'))])).toBe(
        'done',
      );
    } finally {
      if (isRoot) process.seteuid(0);
      chmodSync(join(root, '.cache'), 0o755);
    }
  });

  test('that find one left behind at the same moment do not take it from each other', {
    tags: ['OPS-194'],
  }, async () => {
    const lock = join(root, '.cache/boot.lock');
    write('.cache/boot.lock', `${process.pid}\nanother-boot\n1`);
    // Before it takes the lock away, another start has done so and holds it.
    const second = ended(
      startCode(`const fs = (await import('node:fs')).default;
        let isFirst = true;
        for (const name of ['rmSync', 'renameSync']) {
          const real = fs[name];
          fs[name] = (file, ...rest) => {
            if (isFirst && String(file).endsWith('boot.lock')) {
              isFirst = false;
              fs.unlinkSync(file);
              fs.writeFileSync(file, '${process.pid}\\n${bootId}');
            }
            return real(file, ...rest);
          };
        }
        (await import('node:module')).syncBuiltinESMExports();
        const { oneAtATime } = await import('./one-at-a-time.mjs');
        await oneAtATime(${JSON.stringify(root)}, async () => console.log('in'));`),
    );
    const isWaiting = new Promise((resolve) => setTimeout(resolve, 1500, 'waits'));
    expect(await Promise.race([second, isWaiting])).toBe('waits');
    rmSync(lock);
    expect((await second).output).toMatch(/in\n$/);
  });

  test('give back no lock that another has taken since', { tags: ['OPS-194'] }, async () => {
    await oneAtATime(root, async () => write('.cache/boot.lock', `${process.ppid}`));
    expect(existsSync(join(root, '.cache/boot.lock'))).toBe(true);
  });

  testWhere(Boolean(bootId))('wait for one whose packages take an hour', { tags: ['OPS-194'] }, async () => {
    let end = () => {};
    const first = oneAtATime(root, () => new Promise((resolve) => (end = resolve)));
    const past = new Date(Date.now() - 3_600_000);
    utimesSync(join(root, '.cache/boot.lock'), past, past);
    const second = ended(
      startCode(`const { oneAtATime } = await import('./one-at-a-time.mjs');
        await oneAtATime(${JSON.stringify(root)}, async () => console.log('in'));`),
    );
    const isWaiting = new Promise((resolve) => setTimeout(resolve, 1500, 'waits'));
    expect(await Promise.race([second, isWaiting])).toBe('waits');
    end();
    await first;
    expect((await second).output).toMatch(/^Waiting for another start .*\nin\n$/);
  });
});
