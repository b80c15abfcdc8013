import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hansang left alone '));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/** All that a program and whatever it started say, until the last of them has ended. */
function saidBy(child) {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  return new Promise((resolve) => child.on('close', () => resolve(output)));
}

describe('a start whose npm is killed while it installs and builds', () => {
  /** npm, its shell where that stays, and a start that takes two seconds until it has a server to start. */
  function begin(shell, above = []) {
    cpSync(join(import.meta.dirname, '..'), join(root, 'scripts'), { recursive: true });
    write(
      'scripts/pulled/start-checkout.mjs',
      `export async function prepareStart() {
         console.log('preparing');
         await new Promise((resolve) => setTimeout(resolve, 2000));
         return { run: 'here', node: process.execPath };
       }`,
    );
    write('apps/server/src/main.ts', `console.log('serving');`);
    const start = [process.execPath, join(root, 'scripts/start.mjs')];
    const npm = `
       const { spawn } = await import('node:child_process');
       const [file, ...args] = ${JSON.stringify([...shell, ...start])};
       const env = { ...process.env, npm_lifecycle_event: 'start' };
       const script = spawn(file, args, { stdio: ['ignore', 1, 2], env });
       process.stdin.once('data', () => script.kill('SIGKILL'));
       script.on('exit', () => process.exit());`;
    const [file, ...args] = [...above, process.execPath, '--input-type=module', '-e', npm];
    const npm_lifecycle_event = above.length > 0 ? 'deploy' : undefined;
    return spawn(file, args, { env: { ...process.env, npm_lifecycle_event } });
  }
  const waiting = ['sh', '-c', '"$@" & wait', 'sh'];

  test.each([
    ['npm itself', [], (npm) => npm.kill('SIGKILL')],
    ['npm, whose shell stays', waiting, (npm) => npm.kill('SIGKILL')],
    ['the shell that npm told to end', waiting, (npm) => npm.stdin.write('end it')],
  ])('%s: starts no server that nobody knows of', { tags: ['OPS-250'] }, async (_who, shell, kill) => {
    const npm = begin(shell);
    const output = saidBy(npm);
    npm.stdout.once('data', () => kill(npm));
    expect(await output).toBe(
      'preparing\nnpm, which was to start Hansang, ended meanwhile: nothing was started.\n',
    );
  });

  test('and one whose npm lives starts it', async () => {
    expect(await saidBy(begin([]))).toBe('preparing\nserving\n');
  });

  test.each([
    ['stays', waiting],
    ['becomes the start', []],
  ])(
    'nor does the end of a script matter that began npm, where npm’s shell %s',
    {
      tags: ['OPS-253'],
    },
    async (_how, shell) => {
      const script = begin(shell, waiting);
      const output = saidBy(script);
      script.stdout.once('data', () => script.kill('SIGKILL'));
      expect(await output).toBe('preparing\nserving\n');
    },
  );
});
