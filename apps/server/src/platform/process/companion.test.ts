import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openCompanion } from './companion.ts';

const folder = mkdtempSync(join(tmpdir(), 'hansang-companion-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = join(folder, 'program.mjs');
writeFileSync(
  program,
  'process.send({ pid: process.pid, told: process.env.TOLD }); process.on("disconnect", () => process.exit());',
);

function companion(env: () => Promise<Record<string, string>> | Record<string, string>) {
  const warned: string[] = [];
  const log = { warn: (_facts: unknown, text: string) => warned.push(text) } as never;
  const opened = openCompanion<{ pid: number; told: string }>({ program, env, log, whenEnded: 'It ended' });
  return { ...opened, warned };
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a companion starts once, starts anew after its end, and ends when it is closed', async () => {
  const { reach, close, warned } = companion(() => ({ TOLD: 'this' }));
  const [first, again] = await Promise.all([reach(), reach()]);
  expect(first?.told).toBe('this');
  expect(again?.pid).toBe(first?.pid);
  process.kill(first?.pid as number, 'SIGKILL');
  await expect.poll(() => warned).toEqual(['It ended']);
  const next = await reach();
  expect(next?.pid).not.toBe(first?.pid);
  close();
  await expect.poll(() => isRunning(next?.pid as number)).toBe(false);
  expect(warned).toEqual(['It ended']);
});

test('a companion whose environment could not be read is tried again', async () => {
  let tries = 0;
  const { reach, close } = companion(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no database');
    return { TOLD: 'now' };
  });
  await expect(reach()).rejects.toThrow('no database');
  expect((await reach())?.told).toBe('now');
  close();
});

test('nothing is started after closing', async () => {
  let go = () => {};
  const { reach, close } = companion(() => new Promise((resolve) => (go = () => resolve({}))));
  const reached = reach();
  close();
  go();
  expect(await reached).toBeNull();
});
