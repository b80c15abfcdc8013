import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { startServer, testSettings, useServer } from '../../../testing/test-server.ts';
import { checkBackup } from '../check.ts';
import { isNightly } from './is-nightly.ts';
import { nightly, nightlyHere } from './keep-nightly.ts';
import { nightlyName } from './nightly-files.ts';
import { MARK } from './place-mark.ts';
import { unseal } from './seal.ts';
import { PASSPHRASE, useNights } from './testing/use-nights.ts';
import { tryRestore } from './try-restore.ts';
import { isTryDue } from './when-due.ts';

// A cluster of its own is made and thrown away on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const server = useServer();
const nights = useNights(server);

test('each night makes one backup, and the second place gets it sealed', {
  tags: ['OPS-43', 'OPS-44', 'OPS-45'],
}, async () => {
  const elsewhere = join(nights.folder, 'other-disk');
  const parts = nights.partsWith(nights.to(elsewhere));
  expect(await nightly(parts)).toBe(true);
  expect(await nightly(parts)).toBe(false);
  const [name = '', ...more] = nights.made();
  expect(more).toEqual([]);
  expect(name).toMatch(/^nightly-\d{8}-\d{6}\.tar\.gz$/);
  expect(statSync(join(nights.dataDir, 'backups', name)).mode & 0o777).toBe(0o600);
  const { tables } = await checkBackup(join(nights.dataDir, 'backups', name));
  expect(tables.length).toBeGreaterThan(40);
  expect(await nights.chore('backup')).toMatchObject({ doneAt: nights.now, trouble: null });
  expect(readdirSync(elsewhere).sort()).toEqual([MARK, `${name}.sealed`]);
  const opened = join(nights.folder, 'opened.tar.gz');
  await unseal(join(elsewhere, `${name}.sealed`), opened, PASSPHRASE);
  expect(readFileSync(opened).equals(readFileSync(join(nights.dataDir, 'backups', name)))).toBe(true);
  expect(await nights.chore('second-place')).toMatchObject({ trouble: null });
  // The first backup is tried at once: a cluster of its own took the copy that lies in the second place.
  const tried = await nights.chore('restore-try');
  expect(tried).toMatchObject({ trouble: null, said: { venues: expect.any(Number), from: elsewhere } });
  // With the memory that it may have, whatever this machine has: Node's usual limit is gigabytes.
  const { peakMb, mayHeapMb } = (tried?.said ?? {}) as { peakMb?: number; mayHeapMb?: number };
  expect(mayHeapMb).toBeLessThan(300);
  expect(peakMb).toBeGreaterThan(30);
  expect(peakMb).toBeLessThan(280);
  expect(readdirSync(nights.dataDir).sort()).toEqual(['backups']);
  expect(nights.made()).toEqual([name]);
});

test('nights go on after one in which the clock was ahead by a year', { tags: ['OPS-239'] }, async () => {
  const parts = nights.partsWith();
  const right = nights.now;
  const nightOf = async (time: Date) => {
    nights.now = time;
    // What may be restored is asked elsewhere.
    await nights.hasTried();
    return nightly(parts);
  };
  expect(await nightOf(new Date(right.getTime() + 365 * 24 * 3_600_000))).toBe(true);
  expect(await nightOf(right)).toBe(true);
  expect(nights.made()).toContain(nightlyName(right));
  expect(await nights.chore('backup')).toMatchObject({ doneAt: right });
  expect(await nightOf(right)).toBe(false);
});

test('of two nodes one makes the night’s backup, and the other one where that one has gone', {
  tags: ['OPS-43'],
}, async () => {
  const other = await startServer({ beside: () => server });
  const settled = 16 * 60_000;
  const nodes = [server, other].map(({ app }) => ({
    ...nights.partsWith(),
    isElected: () => app.platform.events.isLeading,
  }));
  await nights.hasTried();
  await expect.poll(() => nodes.filter(({ isElected }) => isElected()).length).toBe(1);
  const night = async (ranMs: number) => {
    const done = [];
    for (const node of nodes) done.push(await nightlyHere(node, ranMs));
    return done.filter(Boolean).length;
  };
  // Whoever has just started has other things to do.
  expect(await night(60_000)).toBe(0);
  expect(await night(settled)).toBe(1);
  expect(nights.made()).toHaveLength(1);
  const leads = server.app.platform.events.isLeading ? server : other;
  if (leads === other) await other.close();
  else
    await rows(
      server,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                            WHERE application_name = 'hansang leader' AND datname = current_database()`,
    );
  server.log.expect(/connection was lost|terminating connection/);
  other.log.expect(/connection was lost|terminating connection/);
  await expect.poll(() => nodes.filter(({ isElected }) => isElected()).length).toBe(1);
  nights.now = new Date(nights.now.getTime() + 25 * 3_600_000);
  expect(await night(settled)).toBe(1);
  expect(nights.made()).toHaveLength(2);
  if (leads !== other) await other.close();
});

test('backups take no more than their share of the disk, and none is begun without room', {
  tags: ['OPS-43'],
}, async () => {
  server.log.expect(/no room/);
  await nightly(nights.partsWith({}, 20_000_000));
  expect(nights.made()).toEqual([]);
  expect(await nights.chore('backup')).toMatchObject({ doneAt: null, trouble: 'NO_ROOM' });
});

test('on a disk that filled up old backups make room for the next one, and the newest stays', {
  tags: ['OPS-95'],
}, async () => {
  await nights.hasTried();
  const folder = join(nights.dataDir, 'backups');
  mkdirSync(folder);
  const old = [1, 2, 3, 4, 5, 6].map((days) =>
    nightlyName(new Date(nights.now.getTime() - days * 24 * 3_600_000)),
  );
  for (const name of old) {
    writeFileSync(join(folder, name), '');
    truncateSync(join(folder, name), 60_000_000);
  }
  await nightly(nights.partsWith({}, 280_000_000));
  expect(await nights.chore('backup')).toMatchObject({ doneAt: nights.now, trouble: null });
  expect(nights.made()).toEqual([...old.slice(0, 3).sort(), nightlyName(nights.now)]);
});

test('where even that makes no room nothing is dropped that has its time', { tags: ['OPS-95'] }, async () => {
  const folder = join(nights.dataDir, 'backups');
  mkdirSync(folder);
  const only = nightlyName(new Date(nights.now.getTime() - 24 * 3_600_000));
  writeFileSync(join(folder, only), 'the only one');
  server.log.expect(/no room/);
  await nightly(nights.partsWith({}, 20_000_000));
  expect(await nights.chore('backup')).toMatchObject({ trouble: 'NO_ROOM' });
  expect(nights.made()).toEqual([only]);
});

test('a restore for which there is no room is told, and tried with the next backup', {
  tags: ['OPS-96'],
}, async () => {
  server.log.expect(/no room to try/);
  await tryRestore(nights.partsWith({}, 1000), join(nights.dataDir, 'nothing'), undefined);
  const tried = await nights.chore('restore-try');
  expect(tried).toMatchObject({ doneAt: null, trouble: 'NO_ROOM' });
  const last = { at: nights.now.getTime(), isGood: tried?.trouble === null };
  expect(isTryDue(nights.now.getTime() + 24 * 3_600_000, last)).toBe(true);
});

test('a backup that cannot be restored is told as what it is', { tags: ['OPS-44'] }, async () => {
  const parts = nights.partsWith();
  await nights.hasTried();
  await nightly(parts);
  const [name = ''] = nights.made();
  const file = join(nights.dataDir, 'backups', name);
  truncateSync(file, statSync(file).size - 2000);
  server.log.expect(/could not be restored on trial/);
  await tryRestore(parts, file, undefined);
  expect((await nights.chore('restore-try'))?.trouble).toContain('cannot be used');
});

test('nothing is made where backups are off, as with a database of one’s own', {
  tags: ['OPS-43'],
}, async () => {
  const own = 'postgres://elsewhere/hansang';
  expect(isNightly(testSettings({}))).toBe(true);
  expect(isNightly(testSettings({ DATABASE_URL: own }))).toBe(false);
  expect(isNightly(testSettings({ DATABASE_URL: own, BACKUPS: 'nightly' }))).toBe(true);
  expect(isNightly(testSettings({ BACKUPS: 'off' }))).toBe(false);
});
