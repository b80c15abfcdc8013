import { expect, test } from 'vitest';
import { checkWorkflows, loosePins } from './workflows.mjs';

const commit = 'd23441a48e516b6c34aea4fa41551a30e30af803';

test.each([
  [`actions/checkout@${commit} # v6.1.0`, true],
  [`github/codeql-action/init@${commit} # v4.0.1`, true],
  ['./.github/actions/own', true],
  ['actions/checkout@v6', false],
  ['actions/checkout@main # v6.1.0', false],
  [`actions/checkout@${commit.slice(0, 7)} # v6.1.0`, false],
  [`actions/checkout@${commit}`, false],
  ['docker://alpine:3', false],
])('a workflow that uses %s is let through: %s', { tags: ['OPS-354'] }, (used, isFine) => {
  for (const text of [`    steps:\n      - uses: ${used}\n`, `      - name: one\n        uses: ${used}\n`])
    expect(loosePins(text)).toEqual(isFine ? [] : [used]);
});

test('our own workflows name a commit of each action', { tags: ['OPS-354'] }, async () => {
  expect(await checkWorkflows()).toMatchObject({ ok: true, details: [] });
});
