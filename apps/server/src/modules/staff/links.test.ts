import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StaffLinkView, StaffMe } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { placeOwnerLink } from '../../platform/process/owner-link.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { hire, TEST_PASSWORD } from '../../testing/test-staff.ts';
import { createPasswordLink } from './links.ts';

const server = useServer({ env: { HANSANG_MODE: 'live' } });
const stranger = () => new TestClient(server);
const tokenIn = (path: string | null): string =>
  new URL(path ?? '', 'http://x').searchParams.get('token') ?? '';
const ownerLink = async () => tokenIn(await server.app.staff.firstOwnerLink());
const boss = { email: 'Boss@pub.test', name: '김사장', password: 'ten characters' };

test('live mode knows no demo login', { tags: ['OPS-6'] }, async () => {
  const client = stranger();
  expect(await client.ok('staffEntry')).toEqual({ isLoggedIn: false, demoLogin: null, needsHttps: false });
  const body = { email: 'owner@hansang.test', password: 'hansang-demo' };
  expect((await client.refused('staffLogin', { body })).errorCode).toBe('STAFF_LOGIN_FAILED');
});

test('the link for the first owner is a console page, and its token is kept in no table', {
  tags: ['OPS-6'],
}, async () => {
  const path = await server.app.staff.firstOwnerLink();
  expect(path).toMatch(/^\/console\/first-owner\?token=[\w-]{43}$/);
  const { rows } = await server.db.pool.query('SELECT * FROM staff_links');
  expect(JSON.stringify(rows)).not.toContain(tokenIn(path));
  const view = await stranger().ok<StaffLinkView>('readStaffLink', { body: { token: tokenIn(path) } });
  expect(view).toMatchObject({ purpose: 'FIRST_OWNER', email: null, name: null });
});

test('a link for the first owner needs an e-mail, a name and a password of ten characters', async () => {
  const token = await ownerLink();
  const nameless = await stranger().refused('useStaffLink', { body: { token, password: boss.password } });
  expect(nameless).toMatchObject({ status: 400, errorCode: 'VALIDATION_FAILED' });
  expect(nameless.details?.map(({ path }) => path)).toEqual(['body.email', 'body.name']);
  const short = await stranger().refused('useStaffLink', { body: { ...boss, token, password: 'nine char' } });
  expect(short.details?.map(({ path }) => path)).toEqual(['body.password']);
});

test('a token that was never given opens nothing', async () => {
  const token = 'A'.repeat(43);
  const body = { ...boss, token };
  expect((await stranger().refused('readStaffLink', { body: { token } })).errorCode).toBe(
    'STAFF_LINK_INVALID',
  );
  expect(await stranger().refused('useStaffLink', { body })).toMatchObject({
    status: 410,
    errorCode: 'STAFF_LINK_INVALID',
  });
});

test('a link is over after three days', async () => {
  const token = await ownerLink();
  server.clock.pass({ hours: 72, seconds: 1 });
  expect((await stranger().refused('useStaffLink', { body: { ...boss, token } })).errorCode).toBe(
    'STAFF_LINK_INVALID',
  );
});

test('the link makes one owner who is logged in and owns every venue; then it is void', {
  tags: ['OPS-7'],
}, async () => {
  const [token, other] = [await ownerLink(), await ownerLink()];
  const client = stranger();
  const { DATA_DIR } = server.app.platform.settings;
  mkdirSync(DATA_DIR, { recursive: true });
  const { firstOwnerFile = '' } = placeOwnerLink(`http://x/?token=${token}`, DATA_DIR, false);
  await client.refused('useStaffLink', { body: { ...boss, password: 'short', token } });
  expect(existsSync(firstOwnerFile)).toBe(true);
  await client.ok('useStaffLink', { body: { ...boss, token } });
  expect(existsSync(firstOwnerFile)).toBe(false);
  const me = await client.ok<StaffMe>('staffMe');
  expect(me).toMatchObject({ email: 'boss@pub.test', name: '김사장' });
  expect(me.venues.map(({ role }) => role)).toEqual(['owner', 'owner']);
  for (const used of [token, other]) {
    const again = { ...boss, email: 'second@pub.test', token: used };
    expect((await stranger().refused('useStaffLink', { body: again })).errorCode).toBe('STAFF_LINK_INVALID');
    expect((await stranger().refused('readStaffLink', { body: { token: used } })).errorCode).toBe(
      'STAFF_LINK_INVALID',
    );
  }
  expect(await server.app.staff.firstOwnerLink()).toBeNull();
});

test('a server that stops takes the file with the first owner’s link away', {
  tags: ['GATE-9'],
}, async () => {
  // One that outlives the server, as a venue's does.
  const folder = mkdtempSync(join(tmpdir(), 'hansang-link-'));
  const node = await startServer({ beside: () => server, env: { HANSANG_MODE: 'live', DATA_DIR: folder } });
  const { firstOwnerFile = '' } = placeOwnerLink('http://x/?token=x', folder, false);
  expect(existsSync(firstOwnerFile)).toBe(true);
  await node.close();
  expect(existsSync(folder)).toBe(true);
  expect(existsSync(firstOwnerFile)).toBe(false);
  rmSync(folder, { recursive: true });
});

test('an invited member sets a password by their own link, once, and older logins end', async () => {
  const member = await hire(server, 'kitchen');
  await member.logIn();
  const { pool } = server.db;
  const token = tokenIn(await createPasswordLink(pool, member.userId, server.clock.now()));
  const client = stranger();
  expect(await client.ok('readStaffLink', { body: { token } })).toMatchObject({
    purpose: 'PASSWORD',
    email: member.email,
    name: member.name,
  });
  await client.ok('useStaffLink', { body: { token, password: 'a new password' } });
  await client.ok('staffMe');
  expect((await member.refused('staffMe')).errorCode).toBe('STAFF_LOGIN_REQUIRED');
  expect(
    (await client.refused('useStaffLink', { body: { token, password: 'once more' + '!' } })).errorCode,
  ).toBe('STAFF_LINK_INVALID');
  const old = { email: member.email, password: TEST_PASSWORD };
  expect((await stranger().refused('staffLogin', { body: old })).errorCode).toBe('STAFF_LOGIN_FAILED');
});

test('an invited member cannot take another e-mail or name by their link', { tags: ['SEC-8'] }, async () => {
  const member = await hire(server, 'staff');
  const token = tokenIn(await createPasswordLink(server.db.pool, member.userId, server.clock.now()));
  const client = stranger();
  const body = { token, password: 'a new password', email: 'boss@pub.test', name: 'Boss' };
  await client.ok('useStaffLink', { body });
  expect(await client.ok('staffMe')).toMatchObject({ email: member.email, name: member.name });
});
