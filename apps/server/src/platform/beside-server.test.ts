import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testSettings } from '../testing/test-server.ts';
import { fingerprintOf } from './backup/source.ts';
import { besideServer } from './beside-server.ts';
import { publishNote, readNote, runningServers, type ServerNote } from './process/server-note.ts';

const SECRET = 'a secret of tests, thirty-two characters or more';
let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'hansang-beside-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const note = (rest: Partial<ServerNote> = {}): Omit<ServerNote, 'pid'> => ({
  address: 'http://localhost:14824',
  listen: { host: '127.0.0.1', port: 14824, isHttps: false },
  publicUrl: 'https://order.example.com',
  mode: 'live',
  database: null,
  secretFingerprint: fingerprintOf(testSettings({ DATA_DIR: '/nowhere', HANSANG_SECRET: SECRET })) ?? '',
  ...rest,
});
const running = () => runningServers(join(folder, 'running'));

/** What a program with these settings works with; a server runs on `folder/data`. */
function beside(env: Record<string, string>, server: Partial<ServerNote> | null = {}, mayCreate = false) {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  if (server) publishNote(dataDir, note(server), join(folder, 'running'));
  const all = { HANSANG_SECRET: SECRET, ...env };
  return besideServer(testSettings({ DATA_DIR: join(folder, 'none'), ...all }), all, { running, mayCreate });
}

test('a program works on the data of the server that runs, at its address and in its mode', {
  tags: ['GATE-13'],
}, () => {
  const { settings, hint } = beside({});
  expect(settings).toMatchObject({
    DATA_DIR: join(folder, 'data'),
    PORT: 14824,
    HANSANG_MODE: 'live',
    PUBLIC_URL: 'https://order.example.com',
  });
  expect(hint).toBe(
    `Working with the server at http://localhost:14824 (its data is in ${join(folder, 'data')}).`,
  );
});

test('without PUBLIC_URL the address is the one that the server listens on, not the default port', {
  tags: ['GATE-13'],
}, () => {
  const { settings } = beside({ DATA_DIR: join(folder, 'data') }, { publicUrl: null });
  expect(settings).toMatchObject({
    PUBLIC_URL: undefined,
    HOST: '127.0.0.1',
    PORT: 14824,
    TLS_CERT: undefined,
  });
  const listen = { host: '127.0.0.1', port: 443, isHttps: true };
  expect(beside({ DATA_DIR: join(folder, 'data') }, { listen }).settings.TLS_CERT).toBeDefined();
});

test('what the server keeps an eye on is looked at as the server has it, not as this shell has', {
  tags: ['OPS-94'],
}, () => {
  const watched = { certificate: '/etc/hansang/cert.pem', backups: 'nightly', backupTo: '/mnt/usb' } as const;
  const listen = { host: '127.0.0.1', port: 443, isHttps: true };
  const env = {
    DATA_DIR: join(folder, 'data'),
    BACKUPS: 'off',
    TLS_CERT: '/elsewhere',
    TLS_KEY: '/elsewhere',
  };
  expect(beside(env, { listen, watched }).settings).toMatchObject({
    TLS_CERT: '/etc/hansang/cert.pem',
    BACKUPS: 'nightly',
    BACKUP_TO: '/mnt/usb',
  });
  const none = { certificate: null, backups: 'off', backupTo: null } as const;
  expect(beside({ DATA_DIR: join(folder, 'data') }, { watched: none }).settings).toMatchObject({
    TLS_CERT: undefined,
    BACKUPS: 'off',
    BACKUP_TO: undefined,
  });
});

describe('what disagrees with the running server is refused with what to do', () => {
  test.each<[Record<string, string>, Partial<ServerNote>, RegExp]>([
    [{ PORT: '4800' }, {}, /^The running server has PORT=14824, here it is 4800; leave PORT out/],
    [
      { PUBLIC_URL: 'http://other.example' },
      {},
      /^The running server has PUBLIC_URL=https:\/\/order\.example\.com/,
    ],
    [{ PUBLIC_URL: 'http://other.example' }, { publicUrl: null }, /^The running server has PUBLIC_URL=unset/],
    [{ HANSANG_MODE: 'demo' }, {}, /^The running server has HANSANG_MODE=live/],
    [
      {},
      { database: 'db.example.com:5432/hansang' },
      /works on the database at db\.example\.com:5432\/hansang; set the same DATABASE_URL\.$/,
    ],
    [
      { HANSANG_SECRET: 'x'.repeat(32) },
      { database: 'db.example.com:5432/hansang' },
      /; set the same DATABASE_URL and HANSANG_SECRET\.$/,
    ],
    [{ HANSANG_SECRET: 'x'.repeat(32) }, {}, /^The running server has another secret/],
  ])('%j', (env, server, words) => {
    expect(() => beside({ DATA_DIR: join(folder, 'data'), ...env }, server)).toThrow(words);
  });

  test('another database', { tags: ['GATE-13'] }, () => {
    const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: 'postgres://u:hidden@db.example.com/other' };
    expect(() => beside(env)).toThrow(/here DATABASE_URL names db\.example\.com\/other/);
    expect(() => beside(env, { database: 'db.example.com/hansang' })).toThrow(/set the same DATABASE_URL/);
    expect(beside(env, { database: 'db.example.com/other' }).settings.PORT).toBe(14824);
  });
});

test('where no database is none is made unless asked for', { tags: ['GATE-14'] }, () => {
  expect(() => beside({}, null)).toThrow(
    /^There is no database in DATA_DIR=.*none; start the server first, set DATA_DIR to its folder, or .*--new/,
  );
  expect(beside({}, null, true).settings.DATA_DIR).toBe(join(folder, 'none'));
});

test('of several running servers one has to be named', { tags: ['GATE-13'] }, () => {
  const other = join(folder, 'other');
  mkdirSync(other);
  const parent = { ...note({ address: 'http://localhost:5000' }), pid: process.ppid };
  writeFileSync(join(other, 'server.json'), JSON.stringify(parent));
  mkdirSync(join(folder, 'running'));
  writeFileSync(join(folder, 'running', `${process.ppid}.json`), JSON.stringify({ dataDir: other }));
  expect(() => beside({})).toThrow(
    /^Several servers are running: .*data.*other.*; say which one by its DATA_DIR\.$/,
  );
});

test('a server that died without a word is not running', { tags: ['GATE-13'] }, () => {
  mkdirSync(join(folder, 'running'));
  writeFileSync(join(folder, 'server.json'), JSON.stringify({ ...note(), pid: 2 ** 22 + 1 }));
  writeFileSync(join(folder, 'running', `${2 ** 22 + 1}.json`), JSON.stringify({ dataDir: folder }));
  writeFileSync(join(folder, 'running', '1.json'), 'damaged');
  expect(readNote(folder)).toBeNull();
  expect(running()).toEqual([]);
});

test('a copy of a checkout whose server runs does not point to that one’s data', {
  tags: ['OPS-314'],
}, () => {
  publishNote(folder, note(), join(folder, 'running'));
  cpSync(join(folder, 'running'), join(folder, 'copy'), { recursive: true });
  expect(running()).toHaveLength(1);
  expect(runningServers(join(folder, 'copy'))).toEqual([]);
});

test('what a server told is taken back when it ends', { tags: ['GATE-13'] }, () => {
  const takeBack = publishNote(folder, note(), join(folder, 'running'));
  expect(readNote(folder)?.pid).toBe(process.pid);
  takeBack();
  expect(readNote(folder)).toBeNull();
  expect(running()).toEqual([]);
});
