import { expect, test } from 'vitest';
import { TestClient } from '../../testing/test-client.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';

const server = useServer({ env: { HANSANG_MODE: 'live' } });
const PAGES = ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml'];

async function statuses(client: TestClient): Promise<number[]> {
  const found = [];
  for (const path of PAGES) found.push((await client.send('GET', path)).status);
  return found;
}

test('in live mode the document of all calls is for owners who are logged in', {
  tags: ['GATE-10'],
}, async () => {
  expect(await statuses(new TestClient(server))).toEqual([404, 404, 404, 404]);
  expect(await statuses(await onShift(server, 'manager'))).toEqual([404, 404, 404, 404]);
  expect(await statuses(await onShift(server, 'owner'))).toEqual([200, 200, 200, 200]);
  // The first owner of an installation without any venue yet.
  const first = await onShift(server, 'staff');
  const become = [
    'DELETE FROM memberships WHERE user_id = $1',
    'UPDATE staff_users SET owns_installation = true WHERE id = $1',
  ];
  for (const sql of become) await server.db.pool.query(sql, [first.userId]);
  expect((await first.send('GET', '/api/docs/json')).status).toBe(200);
});

test('a setting opens or closes it', { tags: ['GATE-10'] }, async () => {
  for (const [env, status] of [
    [{ HANSANG_MODE: 'live', API_DOCS: 'open' }, 200],
    [{ HANSANG_MODE: 'demo' }, 200],
    [{ HANSANG_MODE: 'demo', API_DOCS: 'closed' }, 404],
  ] as const) {
    const node = await startServer({ beside: () => server, env });
    // One door for all of them, and the document takes long to write.
    expect((await new TestClient(node).send('GET', '/api/docs/')).status).toBe(status);
    await node.close();
  }
});

test('its page takes everything from here, also over plain http', {
  tags: ['GATE-10', 'SEC-1'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const { headers, body } = await owner.send('GET', '/api/docs/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/upgrade-insecure-requests|https:/);
  expect(String(body)).not.toMatch(/<script>|https?:\/\//);
});
