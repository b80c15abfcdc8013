import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lookAtDisk } from './look-at-disk.ts';
import { openReserve } from './reserve.ts';
import { makeRoomAtStart } from './room-at-start.ts';
import type { Sight } from './sight.ts';

const folder = mkdtempSync(join(tmpdir(), 'hansang-reserve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MB = 1024 * 1024;
const file = join(folder, 'reserve');
const look = (free: number, DATABASE_URL?: string) =>
  lookAtDisk({
    settings: { DATA_DIR: folder, DATABASE_URL },
    reserve: openReserve(folder, 2),
    freeBytes: async () => free * MB,
  } as unknown as Sight);

test('room is put by while there is plenty, given away when there is none, and put by again', {
  tags: ['OPS-34'],
}, async () => {
  await look(5000);
  expect(statSync(file).size).toBe(2 * MB);
  expect((await look(100)).findings).toMatchObject([{ trouble: 'DISK_SHORT' }]);
  expect(existsSync(file)).toBe(true);
  expect((await look(10)).findings).toMatchObject([{ trouble: 'DISK_FULL' }]);
  expect(existsSync(file)).toBe(false);
  await look(100);
  expect(existsSync(file)).toBe(false);
  await look(300);
  expect(existsSync(file)).toBe(true);
});

test('a full disk of a server whose database lies elsewhere keeps nobody from ordering', async () => {
  expect((await look(10, 'postgres://elsewhere/hansang')).findings).toMatchObject([
    { trouble: 'DISK_SHORT' },
  ]);
});

test('a start on a full disk gives away what was put by, or ends in one sentence', {
  tags: ['OPS-34'],
}, async () => {
  await openReserve(folder, 2).putBy();
  await makeRoomAtStart(folder, async () => (existsSync(file) ? 10 : 40) * MB);
  expect(existsSync(file)).toBe(false);
  await expect(makeRoomAtStart(folder, async () => 10 * MB)).rejects.toThrow(
    /disk that holds DATA_DIR=.* is full \(10 MB left\); free at least 100 MB/,
  );
});
