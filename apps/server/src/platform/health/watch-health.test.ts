import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HealthTrouble } from '@hansang/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { noteDone, noteFailed } from '../chores.ts';
import type { Health } from './health.ts';
import { LOOKS } from './looks.ts';
import { NO_RESERVE } from './reserve.ts';
import type { Seen } from './sight.ts';
import { type HealthWatch, watchHealth } from './watch-health.ts';

const server = useServer();
const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'hansang-health-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let free = 0;
let watch: HealthWatch;
let health: Health;

/** Watches the test's server as its process does, with a disk whose room the test says. */
beforeEach(async () => {
  free = 100_000 * MB;
  const { platform } = server.app;
  health = platform.health;
  watch = watchHealth({
    ...platform,
    pool: server.db.pool,
    node: 'here',
    reserve: NO_RESERVE,
    freeBytes: async () => free,
    // The test's clock is the venue's, not the database's.
    looks: { ...LOOKS, CLOCK: { everyMs: 1e9, look: () => ({ findings: [] }) } },
  });
  await watch.lookAtAll();
  return async () => {
    free = 100_000 * MB;
    await watch.lookAtAll();
    await watch.close();
  };
});

const troubles = (): HealthTrouble[] => health.findings.map(({ trouble }) => trouble);
const ready = async () => {
  const answer = await fetch(`${server.origin}/readyz`);
  return { status: answer.status, ...((await answer.json()) as object) };
};
const readyStatus = async () => {
  const answer = await fetch(`${server.origin}/readyz`);
  return { ...((await answer.json()) as object), status: answer.status };
};
const said = (text: RegExp) => server.log.lines.filter(({ msg }) => text.test(msg));

test('a disk that fills up is told early, and orders are refused with a sentence before the database stops', {
  tags: ['OPS-33', 'OPS-34', 'OPS-5'],
}, async () => {
  expect(troubles()).toEqual([]);
  server.log.expect(/left on the disk|disk is full/);
  free = 800 * MB;
  await watch.lookAtAll();
  expect(health.findings).toEqual([{ trouble: 'DISK_LOW', params: { free: 800 } }]);
  const guest = await seat(server, 1);
  await guest.order({ id: 'cola' });

  free = 20 * MB;
  await watch.lookAtAll();
  expect(await ready()).toEqual({
    status: 'unavailable',
    database: 'ok',
    storage: 'full',
    troubles: ['DISK_FULL'],
  });
  const refused = await guest.refused('placeOrder', {
    params: guest.params,
    body: await guest.orderBody({ id: 'cola' }),
  });
  expect(refused).toMatchObject({ status: 503, errorCode: 'STORAGE_FULL' });
  expect(refused.multiLanguage.message.en).toContain('call our staff');
  expect(await fetch(`${server.origin}/metrics`).then((answer) => answer.text())).toMatch(
    /hansang_health\{check="DISK"\} 2[\s\S]*hansang_disk_free_bytes 20971520/,
  );

  free = 5000 * MB;
  await watch.lookAtAll();
  expect(await ready()).toMatchObject({ status: 'ok', storage: 'ok', troubles: [] });
  await guest.order({ id: 'cola' });
});

test('a database without room is noticed by the first order that it cannot keep, and again once it can', {
  tags: ['OPS-34'],
}, async () => {
  const guest = await seat(server, 2);
  server.log.expect(/disk is full/);
  await server.db.pool.query(
    `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
     CREATE TRIGGER no_room BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION no_room();
     CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON heartbeats FOR EACH ROW EXECUTE FUNCTION no_room()`,
  );
  expect(
    await guest.refused('placeOrder', { params: guest.params, body: await guest.orderBody({ id: 'cola' }) }),
  ).toMatchObject({
    status: 503,
    errorCode: 'STORAGE_FULL',
  });
  expect(troubles()).toEqual(['DATABASE_FULL']);
  await watch.lookAtAll();
  expect((await ready()).status).toBe('unavailable');
  await server.db.pool.query('DROP FUNCTION no_room() CASCADE');
  await watch.lookAtAll();
  expect(troubles()).toEqual([]);
  await guest.order({ id: 'cola' });
});

test('while what guests need cannot be read nobody is sent here, and again once it can', {
  tags: ['OPS-361', 'OPS-5'],
}, async () => {
  server.log.expect(
    /refuses what guests’ pages need \(relation \W+stock\W+ does not exist\)\. Look into the server’s log/,
  );
  await server.db.pool.query('ALTER TABLE stock RENAME TO elsewhere');
  const refusing = { status: 503, database: 'refusing', troubles: ['DATABASE_REFUSES'] };
  expect(await readyStatus()).toMatchObject(refusing);
  await watch.lookAtAll();
  expect(await readyStatus()).toMatchObject(refusing);
  await server.db.pool.query('ALTER TABLE elsewhere RENAME TO stock');
  await watch.lookAtAll();
  expect(await readyStatus()).toMatchObject({ status: 200, database: 'ok', troubles: [] });
});

test('a connection that lost its prepared statements, as through a pooler, keeps guests away', {
  tags: ['OPS-361'],
}, async () => {
  server.log.expect(/prepared statement \W+\w+\W+ does not exist/);
  expect(await readyStatus()).toMatchObject({ status: 200 });
  const { pool } = server.db;
  const takeAll = () => Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of await takeAll()) {
    await health.askNeeded(client);
    await client.query('DEALLOCATE venue');
    client.release();
  }
  expect(await readyStatus()).toMatchObject({ status: 503, troubles: ['DATABASE_REFUSES'] });
  for (const client of await takeAll()) client.release(true);
  await watch.lookAtAll();
  expect(await readyStatus()).toMatchObject({ status: 200, troubles: [] });
});

test('what lasts is said once, with what to do, and once more when it is well', {
  tags: ['OPS-33'],
}, async () => {
  server.log.expect(/left on the disk/);
  const before = said(/700 MB are left/).length;
  free = 700 * MB;
  await watch.lookAtAll();
  await watch.lookAtAll();
  expect(said(/700 MB are left on the disk\. Delete old files/)).toHaveLength(before + 1);
  free = 5000 * MB;
  await watch.lookAtAll();
  expect(said(/^well again$/).at(-1)).toMatchObject({ trouble: 'DISK_LOW' });
});

test('a store that says nothing for long holds up no other check', { tags: ['OPS-279'] }, async () => {
  let answer = (_seen: Seen) => {};
  const slow = watchHealth({
    ...server.app.platform,
    pool: server.db.pool,
    node: 'here',
    reserve: NO_RESERVE,
    freeBytes: async () => free,
    looks: {
      ...LOOKS,
      CLOCK: { everyMs: 1e9, look: () => ({ findings: [] }) },
      PICTURES: { ...LOOKS.PICTURES, look: () => new Promise<Seen>((resolve) => (answer = resolve)) },
    },
  });
  server.log.expect(/left on the disk|bucket of pictures/);
  free = 700 * MB;
  await slow.lookAtAll();
  expect(troubles()).toEqual(['DISK_LOW']);
  const params = { reason: 'NO_BUCKET', said: 'NoSuchBucket', setting: 'S3_BUCKET', keys: 'S3' };
  answer({ findings: [{ trouble: 'PICTURES_AWAY', params }] });
  await expect.poll(troubles).toEqual(['DISK_LOW', 'PICTURES_AWAY']);
  expect(said(/no bucket of the name in S3_BUCKET \(NoSuchBucket\).*address in S3_ENDPOINT/)).toHaveLength(1);
  health.put('PICTURES', { findings: [] });
  await slow.close();
});

test('a check writes one row of the server, however often it looks', { tags: ['OPS-39'] }, async () => {
  await watch.lookAtAll();
  expect(await rows(server, 'SELECT node FROM heartbeats')).toEqual([{ node: 'here' }]);
});

test('backups and upkeep are told when they are late, failed or could not be restored', {
  tags: ['OPS-33', 'OPS-44'],
}, async () => {
  const { pool } = server.db;
  const now = server.clock.now();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  server.log.expect(/hours old|could not be restored|has not finished/);
  await noteDone(pool, 'backup', hoursAgo(40));
  await noteDone(pool, 'upkeep', hoursAgo(7));
  await noteFailed(pool, 'restore-try', hoursAgo(30), 'the archive is damaged');
  await watch.lookAtAll();
  expect(health.findings).toEqual([
    { trouble: 'BACKUP_OLD', params: { hours: 40 } },
    { trouble: 'BACKUP_UNREADABLE', params: {} },
    { trouble: 'UPKEEP_LATE', params: { hours: 7 } },
  ]);
  server.log.expect(/no room to try/);
  await noteFailed(pool, 'restore-try', hoursAgo(1), 'NO_ROOM');
  await watch.lookAtAll();
  expect(troubles()).toEqual(['BACKUP_OLD', 'BACKUP_UNTRIED', 'UPKEEP_LATE']);
  // Whoever asks from outside hears each by its code.
  expect(await ready()).toMatchObject({ status: 'ok', troubles: troubles() });
  await noteDone(pool, 'backup-by-hand', now);
  await noteDone(pool, 'restore-try', now);
  await noteDone(pool, 'upkeep', now);
  await watch.lookAtAll();
  expect(troubles()).toEqual([]);
});
