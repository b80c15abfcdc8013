import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { checkBackup } from '../check.ts';
import { nightly } from './keep-nightly.ts';
import { nightlyName } from './nightly-files.ts';
import { MARK } from './place-mark.ts';
import { seal, unseal } from './seal.ts';
import { PASSPHRASE, useNights } from './testing/use-nights.ts';
import { tryRestore } from './try-restore.ts';
import { trySecondPlace } from './try-second-place.ts';

vi.setConfig({ testTimeout: 120_000 });

const server = useServer();
const nights = useNights(server);
const HOUR = 3_600_000;
const later = (ms: number) => {
  nights.now = new Date(nights.now.getTime() + ms);
};
const trouble = async (chore: 'second-place' | 'second-place-try' = 'second-place') =>
  (await nights.chore(chore))?.trouble;
/** What lies in a folder beside the file that it is known by. */
const lying = (folder: string) => readdirSync(folder).filter((name) => name !== MARK);

test('a bucket is a second place too', { tags: ['OPS-45', 'OPS-270', 'OPS-282'] }, async () => {
  await nights.hasTried('s3://safe/house');
  await nightly(nights.partsWith(nights.to('s3://safe/house')));
  const [name = ''] = nights.made();
  // What the place was tried with is gone again.
  expect([...nights.bucket.objects.keys()]).toEqual([`/safe/house/${name}.sealed`]);
  expect(await trouble()).toBeNull();
  later(25 * HOUR);
  await nightly(nights.partsWith(nights.to('s3://safe/house')));
  expect([...nights.bucket.objects.keys()]).toEqual(nights.made().map((one) => `/safe/house/${one}.sealed`));
});

for (const [reason, code, status] of [
  ['NO_BUCKET', 'NoSuchBucket', 404],
  ['KEY_UNKNOWN', 'InvalidAccessKeyId', 403],
  ['KEY_WRONG', 'SignatureDoesNotMatch', 403],
  ['REGION', 'AuthorizationHeaderMalformed', 400],
  ['DENIED', 'AccessDenied', 403],
] as const)
  test(`a store that says ${code} is told by that name before anything is sealed`, {
    tags: ['OPS-283'],
  }, async () => {
    server.log.expect(/second place/);
    await nights.hasTried();
    nights.bucket.refuse = () => ({ code, status });
    nights.bucket.asked.length = 0;
    await nightly(nights.partsWith(nights.to('s3://safe/house')));
    expect(await trouble()).toBe(`${reason} ${code}`);
    expect(await nights.chore('backup')).toMatchObject({ trouble: null });
    expect(nights.bucket.asked).toEqual(['GET /safe/']);
  });

test('a store that takes no streams is told by what it says', { tags: ['OPS-283'] }, async () => {
  nights.bucket.refuse = ({ method }) =>
    method === 'PUT' ? { code: 'MissingContentLength', status: 411 } : null;
  const parts = nights.partsWith(nights.to('s3://safe/house'));
  await expect(trySecondPlace(parts)).rejects.toThrow();
  expect(await trouble('second-place-try')).toBe('STREAMS MissingContentLength');
});

test('a clock that is off keeps no backup from its store, and is told', { tags: ['OPS-284'] }, async () => {
  const off = 20 * 60_000;
  nights.bucket.clockMs = () => Date.now() + off;
  nights.bucket.refuse = ({ headers }) => {
    const [, y, mo, d, h, mi, s] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
    const sent = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
    return Math.abs(sent - Date.now() - off) > 15 * 60_000
      ? { code: 'RequestTimeTooSkewed', status: 403 }
      : null;
  };
  await nights.hasTried('s3://safe/house');
  await nightly(nights.partsWith(nights.to('s3://safe/house')));
  nights.bucket.clockMs = Date.now;
  expect(await trouble()).toBeNull();
  expect([...nights.bucket.objects.keys()]).toEqual([`/safe/house/${nights.made()[0]}.sealed`]);
  const { clockOffMs } = ((await nights.chore('second-place-try'))?.said ?? {}) as { clockOffMs: number };
  expect(Math.round(clockOffMs / 60_000)).toBe(20);
});

test('a store that keeps something else than what was sent is told, and is left with nothing', {
  tags: ['OPS-282'],
}, async () => {
  const parts = nights.partsWith(nights.to('s3://safe/house'));
  nights.bucket.keep = (body) => Buffer.concat([Buffer.from('10000;chunk-signature=\r\n'), body]);
  await expect(trySecondPlace(parts)).rejects.toThrow(/bytes/);
  expect(await trouble('second-place-try')).toContain('ALTERED');
  // As long as it was, and another one.
  nights.bucket.keep = (body) => Buffer.alloc(body.length);
  await expect(trySecondPlace(parts)).rejects.toThrow(/not what was sent/);
  expect([...nights.bucket.objects.keys()]).toEqual([]);
});

test('a second place that cannot be written is told, and the backup here is as good', {
  tags: ['OPS-45', 'OPS-283'],
}, async () => {
  const file = join(nights.folder, 'no-folder');
  writeFileSync(file, '');
  server.log.expect(/second place/);
  await nights.hasTried();
  await nightly(nights.partsWith(nights.to(file)));
  expect(nights.made()).toHaveLength(1);
  expect(await nights.chore('backup')).toMatchObject({ trouble: null });
  expect(await trouble()).toBe('AWAY ENOTDIR');
});

test('what could not be brought is brought an hour later, or once somebody tried the place and found it well', {
  tags: ['OPS-75'],
}, async () => {
  const file = join(nights.folder, 'away');
  writeFileSync(file, '');
  server.log.expect(/second place/);
  await nights.hasTried(file);
  const parts = nights.partsWith(nights.to(file));
  await nightly(parts);
  expect(await nightly(parts)).toBe(false);
  later(HOUR);
  expect(await nightly(parts)).toBe(true);
  expect(await trouble()).not.toBeNull();
  rmSync(file);
  later(60_000);
  expect(await nightly(parts)).toBe(false);
  await trySecondPlace(parts);
  expect(await nightly(parts)).toBe(true);
  expect(lying(file)).toEqual([`${nights.made()[0]}.sealed`]);
  expect(nights.made()).toHaveLength(1);
  expect(await trouble()).toBeNull();
  expect(await nightly(parts)).toBe(false);
});

test('what a server that was killed left half made is no backup, is brought nowhere, and goes', {
  tags: ['OPS-203', 'OPS-275'],
}, async () => {
  const place = join(nights.folder, 'away-again');
  writeFileSync(place, '');
  server.log.expect(/second place/);
  await nights.hasTried(place);
  const parts = nights.partsWith(nights.to(place));
  await nightly(parts);
  const [name = ''] = nights.made();
  for (const left of [`${name}.sealed`, `${name}.sealed.part`, nightlyName(new Date(0)).concat('.part')])
    writeFileSync(join(nights.dataDir, 'backups', left), 'half');
  rmSync(place);
  // A disk that was pulled in the middle left the beginning of one, and a name with nothing under it.
  mkdirSync(place);
  const [part, empty] = [1, 2].map(
    (days) => `${nightlyName(new Date(nights.now.getTime() - days * 24 * HOUR))}.sealed`,
  );
  writeFileSync(join(place, `${part}.part`), 'half');
  writeFileSync(join(place, empty ?? ''), '');
  later(HOUR);
  expect(await nightly(parts)).toBe(true);
  expect(lying(place)).toEqual([`${name}.sealed`]);
  expect(nights.made()).toEqual([name]);
  const opened = join(nights.folder, 'opened-again.tar.gz');
  await unseal(join(place, `${name}.sealed`), opened, PASSPHRASE);
  await checkBackup(opened);
});

test('where the line to the bucket breaks in the middle nothing half is left there, and an hour later the whole is', {
  tags: ['OPS-75'],
}, async () => {
  const { bucket } = nights;
  const parts = nights.partsWith(nights.to('s3://cut/house'));
  await nights.hasTried('s3://cut/house');
  server.log.expect(/second place/);
  bucket.isCut = (path) => path.includes('nightly-');
  await nightly(parts);
  bucket.isCut = () => false;
  expect([...bucket.objects.keys()]).toEqual([]);
  expect(await trouble()).toContain('UNREACHABLE');
  expect(await nights.chore('backup')).toMatchObject({ trouble: null });
  later(HOUR);
  expect(await nightly(parts)).toBe(true);
  const [name = ''] = nights.made();
  expect([...bucket.objects.keys()]).toEqual([`/cut/house/${name}.sealed`]);
  const [sealed, opened] = [join(nights.folder, 'brought.sealed'), join(nights.folder, 'brought.tar.gz')];
  writeFileSync(sealed, bucket.objects.get(`/cut/house/${name}.sealed`)?.body ?? '');
  await unseal(sealed, opened, PASSPHRASE);
  expect(readFileSync(opened).equals(readFileSync(join(nights.dataDir, 'backups', name)))).toBe(true);
  expect(nights.made()).toEqual([name]);
});

test('a folder without the file that it was known by gets nothing and is told, until that is there again or it is taken on', {
  tags: ['OPS-75', 'OPS-274'],
}, async () => {
  const [stick, out] = [join(nights.folder, 'mnt'), join(nights.folder, 'in a drawer')];
  const parts = nights.partsWith(nights.to(stick));
  await nights.hasTried(stick);
  await nightly(parts);
  const [first = ''] = nights.made();
  expect(lying(stick)).toEqual([`${first}.sealed`]);
  // Out: what is left is the folder that it was mounted on.
  renameSync(stick, out);
  mkdirSync(stick);
  server.log.expect(/second place/);
  later(25 * HOUR);
  await nights.hasTried(stick);
  await nightly(parts);
  expect(await trouble()).toBe(`UNMARKED ${MARK}`);
  expect(readdirSync(stick)).toEqual([]);
  // Another disk, which somebody says is the one from now on; a new server would know it by its file too.
  later(60_000);
  await trySecondPlace(parts, { adopts: true });
  expect(await nightly(parts)).toBe(true);
  expect(lying(stick)).toEqual([`${nights.made()[1]}.sealed`]);
  // The old one is no more the place.
  rmSync(stick, { recursive: true });
  renameSync(out, stick);
  await expect(trySecondPlace(parts)).rejects.toThrow();
  expect(await trouble('second-place-try')).toBe(`UNMARKED ${MARK}`);
});

test('a folder that was on a disk of its own before folders were known by a file gets nothing on the data’s disk', {
  tags: ['OPS-274'],
}, async () => {
  const elsewhere = join(nights.folder, 'stick');
  await nights.hasTried();
  await rows(
    server,
    `INSERT INTO chores (chore, tried_at, done_at, said) VALUES ('second-place', $1, $1, '{"isOwnDisk": true}')`,
    nights.now,
  );
  server.log.expect(/second place/);
  await nightly(nights.partsWith(nights.to(elsewhere)));
  expect(await trouble()).toBe(`UNMARKED ${MARK}`);
  expect(existsSync(elsewhere)).toBe(false);
});

test('a copy that does not open in its second place is told, though the backup here restores, and is brought anew', {
  tags: ['OPS-44', 'OPS-276'],
}, async () => {
  const place = join(nights.folder, 'worn');
  const parts = nights.partsWith(nights.to(place));
  await nights.hasTried(place);
  await nightly(parts);
  const [name = ''] = nights.made();
  const file = join(nights.dataDir, 'backups', name);
  await seal(file, join(place, `${name}.sealed`), 'another passphrase, thirty letters', 10);
  server.log.expect(/could not be opened/);
  await tryRestore(parts, file, undefined);
  expect(await trouble()).toContain('UNOPENED');
  expect(await nights.chore('restore-try')).toMatchObject({ trouble: null, said: { from: null } });
  expect(nights.made()).toEqual([name]);
  later(HOUR);
  expect(await nightly(parts)).toBe(true);
  await unseal(join(place, `${name}.sealed`), join(nights.folder, 'anew.tar.gz'), PASSPHRASE);
});
