import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { finishSwap, noteWhole, stageOf, swapBack } from './swap.mjs';

function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'hansang-swap-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('apps/server/package.json', '{}');
  write('apps/guest/package.json', '{}');
  write('node_modules/pg', 'old');
  write('apps/server/node_modules/auth', 'old');
  for (const path of ['node_modules/pg', 'apps/guest/node_modules/react'])
    write(`.cache/next/${path}`, 'new');
  return root;
}

const found = (root) => [
  readFileSync(join(root, 'node_modules/pg'), 'utf8'),
  existsSync(join(root, 'apps/server/node_modules')),
  existsSync(join(root, 'apps/guest/node_modules/react')),
];

test('packages that are not known to be whole replace nothing', { tags: ['OPS-52'] }, () => {
  const root = checkout();
  finishSwap(root);
  expect(found(root)).toEqual(['old', true, false]);
});

test('whole packages replace all that was there, which stays beside them for a way back', {
  tags: ['OPS-52', 'OPS-98'],
}, () => {
  const root = checkout();
  noteWhole(root);
  finishSwap(root);
  expect(found(root)).toEqual(['new', false, true]);
  expect(readdirSync(join(root, '.cache'))).toEqual(['before']);
  // A start without anything to do leaves them.
  finishSwap(root);
  swapBack(root);
  expect(found(root)).toEqual(['old', true, false]);
  swapBack(root);
  expect(found(root)).toEqual(['new', false, true]);
});

test.each([0, 1, 2, 3])(
  'a swap that was broken off after %i of its moves is finished',
  { tags: ['OPS-52'] },
  (moves) => {
    const root = checkout();
    noteWhole(root);
    const left = (path) => join(root, '.cache/before', path);
    const steps = [
      () => renameSync(join(root, 'node_modules'), left('node_modules')),
      () => renameSync(join(stageOf(root), 'node_modules'), join(root, 'node_modules')),
      () => renameSync(join(root, 'apps/server/node_modules'), left('apps/server/node_modules')),
    ];
    mkdirSync(left('apps/server'), { recursive: true });
    for (const step of steps.slice(0, moves)) step();
    finishSwap(root);
    expect(found(root)).toEqual(['new', false, true]);
  },
);
