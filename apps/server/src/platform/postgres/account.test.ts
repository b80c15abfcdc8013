import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { describeWhere } from '../../../../../tests/setup/where.ts';
import { canReach, commandFor } from './account.ts';
import { findBinaries } from './binaries.ts';
import { freshFolder, Keeper, type KeeperOptions, removeFolder, startedFolder } from './testing/keeping.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const asRoot = userInfo().uid === 0;
const nobody = { uid: 65_534, gid: 65_534 };
const nameless = { uid: 54_321, gid: 54_321 };
/** Whether this checkout lies where every user may enter. */
const isOpen = canReach(process.execPath, nobody) && canReach(import.meta.filename, nobody);
const mayMap =
  spawnSync('unshare', ['-U', '--map-user=65534', '--map-group=65534', 'true'], { stdio: 'ignore' })
    .status === 0;

let folder = '';
let keepers: Keeper[] = [];
const keep = (options?: KeeperOptions) => {
  const keeper = new Keeper(folder, options);
  keepers.push(keeper);
  return keeper;
};

/** A data folder whose parent belongs to a person. */
function folderOf({ uid, gid }: { uid: number; gid: number }, mode = 0o755): string {
  const data = freshFolder();
  chownSync(dirname(data), uid, gid);
  chmodSync(dirname(data), mode);
  return data;
}

const clusterOwner = () => statSync(join(folder, 'postgres')).uid;

afterEach(async () => {
  for (const keeper of keepers) keeper.kill('SIGKILL');
  await removeFolder(folder);
  keepers = [];
});

test('as the user who runs the tests, PostgreSQL starts and its files belong to one who is not root', {
  tags: ['OPS-13'],
}, async () => {
  folder = freshFolder();
  const keeper = keep();
  await keeper.ready();
  expect(asRoot ? clusterOwner() !== 0 : clusterOwner() === userInfo().uid).toBe(true);
  expect(await keeper.stop()).toBe(0);
});

describeWhere(asRoot)('started by root', () => {
  test('in a folder of some user, the database is run as that user, who can then start it alone', async () => {
    folder = folderOf(nobody);
    mkdirSync(folder);
    chownSync(folder, nobody.uid, nobody.gid);
    const keeper = keep();
    await keeper.ready();
    expect(clusterOwner()).toBe(nobody.uid);
    expect(await keeper.stop()).toBe(0);
    if (!isOpen) return;
    // Root's own files in the folder would be in the way of the user.
    for (const name of ['server.lock', 'postgres.log']) chownSync(join(folder, name), nobody.uid, nobody.gid);
    const own = keep(nobody);
    await own.ready();
    expect(await own.stop()).toBe(0);
  });

  test('in a folder that only root may enter, it runs without any other user or says what to do', async () => {
    folder = folderOf({ uid: 0, gid: 0 }, 0o700);
    const keeper = keep();
    if (!mayMap) {
      expect(await keeper.end()).toBe(1);
      expect(keeper.stderr).toContain('start Hansang as a normal user, or move it and DATA_DIR to folders');
      return;
    }
    await keeper.ready();
    expect(clusterOwner()).toBe(0);
    keeper.kill('SIGKILL');
    await keeper.end();
    const next = keep();
    expect((await next.ready()).adopted).toBe(true);
    expect(await next.stop()).toBe(0);
  });

  test('a database that was moved where its user may not enter, or back, changes hands', async () => {
    folder = startedFolder();
    const first = clusterOwner();
    chmodSync(dirname(folder), 0o700);
    const closed = keep();
    if (mayMap) {
      await closed.ready();
      await closed.stop();
      expect(clusterOwner()).toBe(0);
    }
    await closed.end();
    chmodSync(dirname(folder), 0o755);
    const again = keep();
    await again.ready();
    expect(await again.stop()).toBe(0);
    expect(clusterOwner()).toBe(first);
  });
});

describeWhere(asRoot && isOpen)('started by a normal user', () => {
  test('everything belongs to that user', async () => {
    folder = folderOf(nobody);
    const keeper = keep(nobody);
    await keeper.ready();
    expect(clusterOwner()).toBe(nobody.uid);
    expect(await keeper.stop()).toBe(0);
  });

  test('who may listen on port 443 gives the database no such right, and is followed by a program without', {
    tags: ['OPS-350'],
  }, async () => {
    folder = folderOf(nobody);
    const who = [`--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups'];
    const rights = ['--inh-caps=+net_bind_service', '--ambient-caps=+net_bind_service'];
    const served = keep({ by: ['setpriv', ...who, ...rights] });
    const rightsOf = (pid: number) =>
      /^CapEff:\s*(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const { postmaster } = await served.ready();
    expect(Number.parseInt(rightsOf(served.pid) ?? '', 16)).toBe(0x400);
    expect(Number.parseInt(rightsOf(postmaster) ?? '', 16)).toBe(0);
    served.kill('SIGKILL');
    await served.end();
    const next = keep(nobody);
    expect((await next.ready()).adopted).toBe(true);
    expect(await next.stop()).toBe(0);
  });

  test('without a name in the list of users it works too, or says what to do', async () => {
    folder = folderOf(nameless);
    const keeper = keep(nameless);
    if (mayMap) {
      await keeper.ready();
      expect(await keeper.stop()).toBe(0);
    } else {
      expect(await keeper.end()).toBe(1);
      expect(keeper.stderr).toContain('run Hansang as a named user');
    }
  });

  test("a database that is somebody else's is named with its owner", async () => {
    folder = startedFolder();
    chownSync(join(folder, 'postgres'), nobody.uid, nobody.gid);
    chmodSync(folder, 0o777);
    const other = keep({ uid: 33, gid: 33 });
    expect(await other.end()).toBe(1);
    expect(other.stderr).toMatch(
      /^The database in .* belongs to the user nobody; start Hansang as that user or as root, or/,
    );
  });

  test('a folder that may not be written is named with what to do', async () => {
    folder = folderOf({ uid: 0, gid: 0 });
    const keeper = keep(nobody);
    expect(await keeper.end()).toBe(1);
    expect(keeper.stderr).toMatch(
      /^The data folder DATA_DIR=.* cannot be written \(EACCES\); give this user write access/,
    );
  });
});

test('a program is started as the account wants it', () => {
  const { postgres } = findBinaries();
  const self = { uid: 1, gid: 1 };
  expect(commandFor({ kind: 'self', ...self }, postgres, ['-V'])).toEqual({
    file: postgres,
    args: ['-V'],
    options: {},
  });
  expect(commandFor({ kind: 'other', ...self }, postgres, ['-V']).options).toEqual(self);
  expect(commandFor({ kind: 'mapped', ...self }, postgres, ['-V'])).toMatchObject({
    file: 'unshare',
    options: {},
  });
});
