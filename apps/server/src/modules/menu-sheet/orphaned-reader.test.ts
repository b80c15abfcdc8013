import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { readerArguments } from './open-reader.ts';

/** A process that does nothing but wait for a reader whose file never ends. They share what they write to. */
function startReader(): ChildProcess {
  const program = `
    const { spawn } = require('node:child_process');
    const wanted = ${JSON.stringify(readerArguments(0, 20_000))}.with(-2, String(process.pid));
    const reader = spawn(process.execPath, wanted, { env: {}, stdio: ['inherit', 'inherit', 'inherit'] });
    reader.on('exit', () => process.exit(1));`;
  const parent = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  return parent;
}

test('a reader ends with whoever started it, however that ended', { tags: ['SHEET-7'] }, async () => {
  const parent = startReader();
  let isOver = false;
  // Told once the last process has let go of the output.
  const over = once(parent, 'close').then(() => {
    isOver = true;
  });
  parent.stdout?.resume();
  // Long enough for it to have looked several times.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(isOver).toBe(false);
  parent.kill('SIGKILL');
  const told = new Promise((_, reject) => setTimeout(reject, 5000, new Error('It reads on')));
  await Promise.race([over, told]);
});

test('a reader whose time is over ends itself', { tags: ['SHEET-7'] }, async () => {
  const reader = spawn(process.execPath, readerArguments(process.pid, 400), {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  onTestFinished(() => void reader.kill('SIGKILL'));
  const [code, signal] = await once(reader, 'close');
  expect([code, signal]).toEqual([null, 'SIGKILL']);
});
