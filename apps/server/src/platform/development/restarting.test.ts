import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { sleep, until } from '../process/processes.ts';
import { runRestarting } from './restarting.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'hansang-dev-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a changed source restarts the program once it has ended in order; a changed test does not', async () => {
  const notes = join(folder, 'notes');
  const source = join(folder, 'src/deep');
  mkdirSync(source, { recursive: true });
  const file = join(source, 'program.ts');
  const program = (word: string) => `
    import { appendFileSync } from 'node:fs';
    process.on('SIGTERM', () => { appendFileSync(${JSON.stringify(notes)}, 'ended '); process.exit(0); });
    appendFileSync(${JSON.stringify(notes)}, '${word} ');
    setInterval(() => {}, 1000);`;
  writeFileSync(notes, '');
  writeFileSync(file, program('first'));
  const said = () => readFileSync(notes, 'utf8');
  const running = runRestarting({ file, env: process.env, folders: [join(folder, 'src')] });
  await until(() => said() === 'first ', 30_000);
  await sleep(200);
  writeFileSync(join(source, 'program.test.ts'), 'a test');
  await sleep(400);
  expect(said()).toBe('first ');
  writeFileSync(file, program('half'));
  writeFileSync(file, program('second'));
  await until(() => said() === 'first ended second ', 30_000);
  writeFileSync(file, 'process.exit(1)');
  await until(() => said() === 'first ended second ended ', 30_000);
  await sleep(300);
  writeFileSync(file, program('mended'));
  await until(() => said().endsWith('mended '), 30_000);
  await running.end();
  expect(said()).toBe('first ended second ended mended ended ');
});
