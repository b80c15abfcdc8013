import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ended, startCode } from './code-run.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hansang launch '));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe.each(['in place', 'as a child'])('becoming the server %s', (way) => {
  const launcher = (server) => `
    ${way === 'as a child' ? 'process.execve = undefined;' : ''}
    const { launch } = await import('./launch.mjs');
    launch(process.execPath, ['-e', ${JSON.stringify(server)}], { ...process.env, MARK: 'passed on' });`;

  test('passes environment and exit code on', async () => {
    const child = startCode(launcher('console.log(process.env.MARK); process.exitCode = 7;'));
    expect(await ended(child)).toEqual({ code: 7, signal: null, output: 'passed on\n' });
  });

  test.each(['SIGINT', 'SIGTERM'])('passes %s on and waits for the server to end', async (signal) => {
    const child = startCode(
      launcher(`process.on('${signal}', () => setTimeout(() => { console.log('ended in order'); process.exit(0); }, 200));
        setInterval(() => {}, 1000); console.log('ready');`),
    );
    child.stdout.once('data', () => child.kill(signal));
    expect(await ended(child)).toEqual({ code: 0, signal: null, output: 'ready\nended in order\n' });
  });
});

test('a server started as a child notices that its launcher was killed', async () => {
  const note = join(root, 'note');
  const server = `process.on('disconnect', () => { require('node:fs').writeFileSync(${JSON.stringify(note)}, 'noticed'); process.exit(0); });
    setInterval(() => {}, 1000); console.log('ready');`;
  const child = startCode(`process.execve = undefined; const { launch } = await import('./launch.mjs');
    launch(process.execPath, ['-e', ${JSON.stringify(server)}], process.env);`);
  child.stdout.once('data', () => child.kill('SIGKILL'));
  await ended(child);
  for (let round = 0; round < 100 && !existsSync(note); round += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(readFileSync(note, 'utf8')).toBe('noticed');
});
