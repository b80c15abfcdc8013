import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeBelow } from './code-run.mjs';
import { isServing } from './serving.mjs';

test('a server runs from the checkout that it was started from, not from a copy of it', {
  tags: ['OPS-314'],
}, () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hansang-serving-')));
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'src/main.ts']);
  onTestFinished(() => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  const note = (at) => writeBelow(folder, `house/.cache/running/${server.pid}.json`, { dataDir: folder, at });
  const serving = () => ['house', 'link', 'copy'].map((name) => isServing(join(folder, name)));
  symlinkSync(join(folder, 'house'), join(folder, 'link'), 'junction');
  note(join(folder, 'house/.cache/running'));
  cpSync(join(folder, 'house'), join(folder, 'copy'), { recursive: true });
  expect(serving()).toEqual([true, true, false]);
  // A server of an older release does not say where it runs.
  note(undefined);
  expect(serving()).toEqual([true, true, false]);
});
