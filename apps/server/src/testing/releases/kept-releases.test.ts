import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkBackup } from '../../platform/backup/check.ts';
import { restoreBackup } from '../../platform/backup/restore.ts';
import { silentLog } from '../../platform/process/log.ts';
import { openTestDatabase } from '../test-database.ts';
import { backupFile, keptReleases, readKept } from './kept-house.ts';
import { expectAudited, expectFresh, proveKept, withDatabase } from './prove-kept.ts';
import { notServed, readServed } from './still-served.ts';

const CHANGELOG = join(import.meta.dirname, '../../../../../CHANGELOG.md');
const SERVED = /^## (\d+\.\d+\.\d+) /gm;

test('of every release that the changelog names what it left behind is kept', { tags: ['OPS-212'] }, () => {
  const named = [...readFileSync(CHANGELOG, 'utf8').matchAll(SERVED)].map(([, release]) => release);
  expect(keptReleases().sort()).toEqual(named.sort());
});

test('what a server of before would miss of a changed database is named', { tags: ['OPS-214'] }, async () => {
  const { pool, close } = await openTestDatabase();
  onTestFinished(close);
  const was = await readServed(pool);
  expect(notServed(was, await readServed(pool))).toEqual([]);
  await pool.query(`ALTER TABLE orders ADD COLUMN wish text, ADD COLUMN colour text NOT NULL, DROP COLUMN note;
    ALTER TABLE stock RENAME COLUMN left_quantity TO leftover; CREATE TABLE colours (name text PRIMARY KEY);
    DROP FUNCTION day_of`);
  expect(notServed(was, await readServed(pool))).toEqual([
    'column orders.note text is gone',
    'column stock.left_quantity integer is gone',
    expect.stringMatching(/^function day_of\(.*\) \w+ is gone$/),
    'column orders.colour has to be named',
  ]);
});

describe.each(keptReleases())('of release %s', (release) => {
  test(
    'the data becomes this one’s, audited clean, and everybody goes on where it ended',
    {
      tags: ['OPS-210', 'OPS-211', 'OPS-214'],
      timeout: 60_000,
    },
    () => proveKept(readKept(release)),
  );

  test('a backup is restored', { tags: ['OPS-213'], timeout: 60_000 }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'hansang-restored-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const file = backupFile(release);
    const manifest = await checkBackup(file);
    await withDatabase(async (connection) => {
      await restoreBackup(file, manifest, { connection, dataDir, replace: false }, silentLog);
      await expectFresh(connection);
      await expectAudited(connection);
    });
  });
});
