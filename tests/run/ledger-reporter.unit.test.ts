import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Ledger } from './ledger-reporter.ts';

const output = resolve(import.meta.dirname, '../output');
mkdirSync(output, { recursive: true });
// Inside the repository, so that the small run finds the runner.
const folder = mkdtempSync(join(output, 'ledger-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the runner itself on one file, and reads what the reporter left. */
async function ledgerOf(source: string, ...flags: string[]): Promise<Ledger> {
  const reporter = join(import.meta.dirname, 'ledger-reporter.ts');
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { LedgerReporter } from ${JSON.stringify(reporter)};
     const tags = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({ name: 'A-' + number }));
     export default { test: { name: 'small', tags, reporters: [new LedgerReporter()], include: ['*.test.ts'] } };`,
  );
  writeFileSync(join(folder, 'a.test.ts'), `import { describe, expect, test } from 'vitest';\n${source}`);
  const file = join(folder, 'ledger.json');
  const runner = resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
  const env = { ...process.env, TEST_LEDGER: file };
  await new Promise<void>((done) => {
    execFile(process.execPath, [runner, 'run', '--root', folder, ...flags], { env }, () => done());
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

test('only tests that ran and passed prove their rules; one that names a fourth is told, also where the first came from around it', async () => {
  const ledger = await ledgerOf(`
    test('passes', { tags: ['A-1'] }, () => {});
    test('fails', { tags: ['A-2'] }, () => expect(1).toBe(2));
    test.skip('is skipped', { tags: ['A-3'] }, () => {});
    test('leaves half-way', { tags: ['A-4'] }, ({ skip }) => skip());
    test.fails('is known to fail', { tags: ['A-4'] }, () => expect(1).toBe(2));
    describe('inside', { tags: ['A-5'] }, () => test('passes', () => {}));
    describe('inside', { tags: ['A-6'] }, () => test('four', { tags: ['A-7', 'A-8', 'A-9'] }, () => {}));
  `);
  expect(ledger.proven).toEqual(['A-1', 'A-5', 'A-6', 'A-7', 'A-8', 'A-9']);
  expect(ledger.overloaded).toEqual(['names 4 rules, 3 at most: a.test.ts > inside > four']);
  expect(ledger.count).toMatchObject({ passed: 3, failed: 4 });
  expect(ledger.spans.map(({ project }) => project)).toEqual(['small']);
});

test('of a run of one rule the tests of others are no failures', async () => {
  const source = `test('one', { tags: ['A-1'] }, () => {}); test('two', { tags: ['A-2'] }, () => {});`;
  const ledger = await ledgerOf(source, '--tags-filter=A-1');
  expect(ledger.count).toMatchObject({ passed: 1, failed: 0 });
  expect(ledger.proven).toEqual(['A-1']);
});
