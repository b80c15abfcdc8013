import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const PROGRAM = `
  import { peakMemory } from '${new URL('./peak-memory.ts', import.meta.url)}';
  const before = peakMemory();
  const much = Buffer.alloc(64 * 1024 * 1024, 1);
  console.log(JSON.stringify([before, peakMemory(), much.length]));`;

test('a process tells what it took itself, not what the one had that started it', {
  tags: ['OPS-44'],
}, () => {
  const ours = Buffer.alloc(300 * 1024 * 1024, 1);
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    encoding: 'utf8',
  });
  const [before, after] = JSON.parse(stdout) as [number, number];
  expect(ours.at(-1)).toBe(1);
  expect(before).toBeGreaterThan(20);
  expect(before).toBeLessThan(200);
  expect(after - before).toBeGreaterThan(50);
});
