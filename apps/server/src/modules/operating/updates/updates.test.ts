import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerState } from '@hansang/contract/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSigned } from '../../../../../../tests/browser/self-signed.ts';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { getOutside } from './get-outside.ts';
import { readNotice } from './read-notice.ts';

const folder = mkdtempSync(join(tmpdir(), 'hansang-updates-'));
const file = join(folder, 'newest.json');
writeFileSync(file, JSON.stringify({ version: '99.0.0', urgent: true, notes: 'https://example.com/99' }));
const server = useServer({ env: { UPDATES_FROM: file } });
const pair = selfSigned();
const asked: (string | undefined)[] = [];
/** Somebody's site, on this machine. */
const site = createServer(pair, (request, answer) => {
  asked.push(request.url);
  if (request.url === '/moved') answer.writeHead(302, { location: '/newest.json' }).end();
  else if (request.url === '/long') answer.end('x'.repeat(100_000));
  else if (request.url !== '/silent') answer.end('{"version": "0.0.1"}');
});
let origin = '';
/** As a name that leads there, to a server that its certificate is believed of. */
const there = {
  ca: pair.cert,
  lookup: ((_name, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as LookupFunction,
};

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `https://localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an outside address is read; one that leads inside, elsewhere, or says too much is not', {
  tags: ['OPS-74'],
}, async () => {
  expect(await getOutside(`${origin}/newest.json`, there)).toBe('{"version": "0.0.1"}');
  await expect(getOutside(`${origin}/newest.json`)).rejects.toThrow('inside address');
  await expect(getOutside(`${origin}/moved`, there)).rejects.toThrow('answers with 302');
  await expect(getOutside(`${origin}/long`, there)).rejects.toThrow('too long');
  await expect(getOutside(`${origin}/silent`, there, 200)).rejects.toThrow();
  expect(asked).toEqual(['/newest.json', '/moved', '/long', '/silent']);
});

test('a notice says what is newer; nonsense and addresses inside are told as such', {
  tags: ['OPS-74'],
}, async () => {
  expect(await readNotice(file)).toEqual({
    version: '99.0.0',
    isNewer: true,
    isUrgent: true,
    notes: 'https://example.com/99',
  });
  const get = async () => '{"version": "0.0.1"}';
  expect(await readNotice('https://example.com/n', get)).toMatchObject({ isNewer: false, notes: null });
  for (const text of ['<html>', '{"version": "soon"}', '{"version": "1.0.0", "notes": "javascript:x"}'])
    await expect(readNotice('https://example.com/n', async () => text)).rejects.toThrow('no notice');
  const unasked = async () => expect.unreachable('it must not be asked');
  for (const address of ['https://127.0.0.1/n', 'https://169.254.169.254/n', 'https://example.com:22/n'])
    await expect(readNotice(address, unasked)).rejects.toThrow('no address outside');
});

test('what should not wait is told to whoever owns the installation', { tags: ['OPS-74'] }, async () => {
  const operator = await onShift(server, 'owner');
  await rows(server, 'UPDATE staff_users SET owns_installation = true WHERE id = $1', operator.userId);
  await expect
    .poll(async () => (await operator.ok<ServerState>('serverState')).newest)
    .toEqual({ version: '99.0.0', isNewer: true, notes: 'https://example.com/99', isUnread: false });
  const { findings } = await operator.ok<ServerState>('serverState');
  expect(findings).toEqual([{ trouble: 'RELEASE_URGENT', level: 'warn', params: { version: '99.0.0' } }]);
});
