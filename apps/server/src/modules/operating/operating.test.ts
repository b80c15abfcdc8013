import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { ServerReach, ServerStanding, ServerState } from '@hansang/contract/schemas';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { makeCertificate } from '../../../../../tests/browser/made-certificate.ts';
import { startProxy } from '../../../../../tests/reach/proxy.ts';
import { noteDone } from '../../platform/chores.ts';
import type { Consumer } from '../../platform/events/consumer.ts';
import { LOOKS } from '../../platform/health/looks.ts';
import { NO_RESERVE } from '../../platform/health/reserve.ts';
import { watchHealth } from '../../platform/health/watch-health.ts';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { askAddress } from './ask-address.ts';

const usb = join(mkdtempSync(join(tmpdir(), 'hansang-usb-')), 'backups');
const server = useServer({ env: { BACKUP_TO: usb, BACKUP_PASSPHRASE: 'twelve letters or more' } });
let operator: TestStaff;
let consumer: Consumer;
let isBroken = true;
const handled: string[] = [];

beforeAll(async () => {
  operator = await onShift(server, 'owner');
  await rows(server, 'UPDATE staff_users SET owns_installation = true WHERE id = $1', operator.userId);
  consumer = server.app.platform.events.consume({
    name: 'till',
    from: 'now',
    types: ['order.placed'],
    attempts: 1,
    async handle(event) {
      if (isBroken) throw new Error(`the till refuses ${event.subjectId}`);
      handled.push(event.subjectId);
    },
  });
  await consumer.idle();
});

afterAll(() => rmSync(dirname(usb), { recursive: true, force: true }));

const state = () => operator.ok<ServerState>('serverState');

/** An order that the till would not take. */
async function letter(tableIdx: number) {
  isBroken = true;
  server.log.expect(/is set aside/);
  const { orderId } = await (await seat(server, tableIdx)).order({ id: 'cola' });
  await consumer.idle();
  const found = (await state()).letters.find(({ subjectId }) => subjectId === orderId);
  if (!found) throw new Error('Nothing was set aside');
  return found;
}

test('the machine is for whoever owns the installation, not for a venue’s owner', {
  tags: ['OPS-35'],
}, async () => {
  const owner = await onShift(server, 'owner');
  for (const call of ['serverState', 'serverReach'] as const)
    expect(await owner.refused(call)).toMatchObject({ errorCode: 'STAFF_FORBIDDEN' });
  expect(await owner.refused('trySecondPlace', { body: { isNew: false } })).toMatchObject({
    errorCode: 'STAFF_FORBIDDEN',
  });
  const params = { consumer: 'till', eventId: 1 };
  for (const call of ['retryLetter', 'dropLetter'] as const)
    expect(await owner.refused(call, { params })).toMatchObject({ errorCode: 'STAFF_FORBIDDEN' });
  expect(await state()).toMatchObject({
    release: expect.stringMatching(/^\d+\.\d+\.\d+/),
    findings: [],
    databaseBytes: expect.any(Number),
    backups: { at: null, hasElsewhere: true, placeTriedAt: null },
  });
});

test('the second place of backups is tried by a tap, and what is in its way is told at once', {
  tags: ['OPS-274', 'OPS-278'],
}, async () => {
  const { platform } = server.app;
  const watch = watchHealth({
    ...platform,
    pool: server.db.pool,
    node: 'here',
    reserve: NO_RESERVE,
    freeBytes: async () => 1e12,
    looks: { ...LOOKS, CLOCK: { everyMs: 1e9, look: () => ({ findings: [] }) } },
  });
  onTestFinished(() => watch.close());
  const tap = (isNew: boolean) => operator.ok<ServerState>('trySecondPlace', { body: { isNew } });
  const at = server.clock.now().toISOString();
  expect(await tap(false)).toMatchObject({ findings: [], backups: { placeTriedAt: at, isSameDisk: true } });
  rmSync(usb, { recursive: true });
  mkdirSync(usb);
  server.log.expect(/second place/);
  expect((await tap(false)).findings).toMatchObject([
    { trouble: 'BACKUP_ONE_PLACE', params: { reason: 'UNMARKED', setting: 'BACKUP_TO' } },
  ]);
  expect((await tap(true)).findings).toEqual([]);
});

test('everybody who works here is told when guests cannot order for want of room, and no more', {
  tags: ['OPS-154'],
}, async () => {
  const cook = await onShift(server, 'kitchen');
  const standing = () => cook.ok<ServerStanding>('serverStanding');
  expect(await standing()).toEqual({ isFull: false });
  const { health } = server.app.platform;
  health.put('DISK', { findings: [{ trouble: 'DISK_FULL', params: { free: 12 } }] });
  expect(await standing()).toEqual({ isFull: true });
  health.put('DISK', { findings: [] });
  health.put('BACKUP', { findings: [{ trouble: 'BACKUP_OLD', params: { hours: 40 } }] });
  expect(await standing()).toEqual({ isFull: false });
  health.put('BACKUP', { findings: [] });
});

test('a server to which nobody comes looks after everything and writes nothing', {
  tags: ['OPS-39'],
}, async () => {
  await consumer.idle();
  const { pool } = server.db;
  const tables = await rows<{ name: string }>(
    server,
    `SELECT quote_ident(relname) AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const [mark] = await rows<{ xid: string }>(server, 'SELECT pg_current_xact_id()::text AS xid');
  const looks = vi.spyOn(pool, 'query');
  await expect.poll(() => looks.mock.calls.length, { timeout: 30_000 }).toBeGreaterThan(30);
  looks.mockRestore();
  const written: string[] = [];
  for (const { name } of tables) {
    const found = await rows(
      server,
      `SELECT 1 FROM ${name} WHERE xmin::text::bigint > $1::bigint % 4294967296 LIMIT 1`,
      mark?.xid,
    );
    if (found.length > 0) written.push(name);
  }
  expect(written).toEqual([]);
});

test('what could not be delivered is listed with its reason, and delivered once that is mended', {
  tags: ['OPS-38'],
}, async () => {
  const found = await letter(1);
  expect(found).toMatchObject({ consumer: 'till', type: 'order.placed', restaurantId: PUB });
  expect(found.error).toContain('the till refuses');
  const params = { consumer: found.consumer, eventId: found.eventId };
  expect(await operator.refused('retryLetter', { params })).toMatchObject({ errorCode: 'LETTER_FAILED' });
  expect((await state()).letters).toHaveLength(1);
  isBroken = false;
  expect((await operator.ok<ServerState>('retryLetter', { params })).letters).toEqual([]);
  expect(handled).toEqual([found.subjectId]);
  // Again, as by two taps: nothing happens twice.
  await operator.ok('retryLetter', { params });
  expect(handled).toEqual([found.subjectId]);
  const acts = await rows(server, `SELECT data->>'act' AS act, actor FROM events WHERE type = 'staff.acted'`);
  expect(acts).toEqual([{ act: 'LETTER_RETRIED', actor: operator.name }]);
});

test('what is let go of is gone, and the log says who did it', { tags: ['OPS-38'] }, async () => {
  const found = await letter(2);
  const params = { consumer: found.consumer, eventId: found.eventId };
  await operator.ok('dropLetter', { params });
  expect((await operator.ok<ServerState>('dropLetter', { params })).letters).toEqual([]);
  const acts = await rows(server, `SELECT 1 FROM events WHERE data->>'act' = 'LETTER_DROPPED'`);
  expect(acts).toHaveLength(1);
});

test('a letter of a consumer that this server does not have stays', async () => {
  const found = await letter(3);
  await rows(server, `UPDATE dead_letters SET consumer = 'fax' WHERE event_id = $1`, found.eventId);
  const params = { consumer: 'fax', eventId: found.eventId };
  expect(await operator.refused('retryLetter', { params })).toMatchObject({ errorCode: 'LETTER_ELSEWHERE' });
  expect((await state()).letters).toHaveLength(1);
});

test('the address in codes is asked for an answer, and codes printed under another one are remembered', {
  tags: ['OPS-53'],
}, async () => {
  const reach = () => operator.ok<ServerReach>('serverReach');
  const here = {
    address: server.origin,
    isSet: false,
    isHttps: false,
    isLan: true,
    answer: 'OURS',
    said: '200',
    passesSockets: true,
    certificate: [],
  };
  expect(await reach()).toEqual({ ...here, printed: null });
  const at = server.clock.now();
  await noteDone(server.db.pool, 'codes-printed', at, { address: server.origin });
  expect((await reach()).printed).toBeNull();
  await noteDone(server.db.pool, 'codes-printed', at, { address: 'http://192.168.0.3:4800' });
  expect((await reach()).printed).toEqual({ address: 'http://192.168.0.3:4800', at: at.toISOString() });
});

test('an address is asked as strictly as phones ask', { tags: ['OPS-53', 'OPS-271'] }, async () => {
  const [from, to] = [new Date(Date.now() - 60_000), new Date(Date.now() + 600_000)];
  const keys = generateKeyPairSync('ed25519');
  const root = makeCertificate({ commonName: 'Known', from, to, isAuthority: true });
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, root.cert]);
  onTestFinished(() => setDefaultCACertificates(before));
  const names = ['127.0.0.1'];
  for (const [made, ...troubles] of [
    [{ names }],
    [{ commonName: '127.0.0.1' }, 'CERTIFICATE_NAME'],
    [{ names, keys }, 'CERTIFICATE_KIND'],
    [{ names, issuer: undefined }, 'CERTIFICATE_UNKNOWN'],
  ] as const) {
    const tls = makeCertificate({ commonName: 'x', from, to, issuer: root, ...made });
    const there = createSecureServer(tls, (_, answer) => answer.end('{"status":"ok"}'));
    await new Promise<void>((resolve) => there.listen(0, '127.0.0.1', resolve));
    const { port } = there.address() as AddressInfo;
    const { answer, certificate } = await askAddress(`https://127.0.0.1:${port}`, new Date());
    expect([answer, certificate.map(({ trouble }) => trouble)]).toEqual([
      troubles.length > 0 ? 'UNTRUSTED' : 'OURS',
      troubles,
    ]);
    there.closeAllConnections();
    await new Promise((resolve) => there.close(resolve));
  }
});

test('an address that nobody or somebody else answers at is told apart', { tags: ['OPS-53'] }, async () => {
  const other = createServer((_, answer) => answer.writeHead(302, { location: server.origin }).end());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const asked = () => askAddress(`http://127.0.0.1:${port}`, server.clock.now());
  expect(await asked()).toEqual({
    answer: 'OTHER',
    said: '302',
    passesSockets: false,
    certificate: [],
  });
  await new Promise((resolve) => other.close(resolve));
  expect(await asked()).toMatchObject({ answer: 'NOBODY' });
});

test('a proxy that passes no WebSocket on is told apart from one that does', {
  tags: ['OPS-53', 'RT-1'],
}, async () => {
  server.log.expect(/TRUST_PROXY/);
  for (const sockets of ['passed', 'refused'] as const) {
    const proxy = await startProxy({ target: () => server.origin, sockets });
    onTestFinished(() => proxy.close());
    expect(await askAddress(`http://127.0.0.1:${proxy.port}`, server.clock.now())).toMatchObject({
      answer: 'OURS',
      passesSockets: sockets === 'passed',
    });
  }
});
