import { expect, test } from 'vitest';
import { transaction } from '../../platform/database/transaction.ts';
import { deriveKey } from '../../platform/settings/secret.ts';
import { TEST_SECRET, useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { loadHead } from './telling/read-events.ts';
import { connect, fed, listen, newId, openEndpoint, type TestTill } from './testing/test-till.ts';
import { claimEndpoints, letEndpointGo } from './webhooks/claim-endpoints.ts';
import { makeSecret } from './webhooks/secrets.ts';

const server = useServer({ env: { TILL_HOSTS: '127.0.0.1' } });

const secretKey = deriveKey(TEST_SECRET, 'webhook secrets');

/** The newest event that the tills of a venue may hear of. */
async function newest(restaurantId: number): Promise<number> {
  await fed(server);
  return transaction(server.db.pool, (client) => loadHead(client, restaurantId));
}

/** So many endpoints of a till, more than one house may have: as many houses have them together. @param told what they have heard */
async function hook(
  { tillId }: TestTill,
  restaurantId: number,
  url: string,
  count: number,
  told?: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const seq = told ?? (await newest(restaurantId));
  await transaction(server.db.pool, async (client) => {
    await client.query(
      `INSERT INTO webhook_endpoints (restaurant_id, endpoint_id, till_id, url, seq, made_at)
       SELECT $1, unnest($2::text[]), $3, $4, $5, $6`,
      [restaurantId, ids, tillId, url, seq, server.clock.now()],
    );
    for (const endpointId of ids)
      await makeSecret(client, secretKey, { restaurantId, endpointId }, server.clock.now());
  });
  return ids;
}

/** One look, as there is one each second. */
async function look() {
  await server.app.tills.sender.runDue();
  server.clock.pass({ seconds: 1 });
}

/** Something that the tills of a venue hear of. */
async function happen(restaurantId: number, menuId: string) {
  const staff = await onShift(server, 'staff', restaurantId);
  await staff.ok('setStock', { params: { ...staff.params, menuId }, body: { isSoldOut: true } });
  await staff.ok('setStock', { params: { ...staff.params, menuId }, body: { isSoldOut: false } });
  await fed(server);
}

test('what happens in many houses at once is told in one look', { tags: ['TILL-190'] }, async () => {
  const endpoint = await openEndpoint();
  const { till } = await connect(server, { restaurantId: CAFE });
  const told = await newest(CAFE);
  await happen(CAFE, 'latte');
  await hook(till, CAFE, endpoint.url, 40, told);
  await look();
  expect(endpoint.delivered).toHaveLength(80);
});

test('endpoints that do not answer hold up nobody else', { tags: ['TILL-190', 'TILL-13'] }, async () => {
  let held = 0;
  const slow = await listen(() => {
    held += 1;
  });
  await hook((await connect(server)).till, PUB, slow.url, 64);
  const quick = await openEndpoint();
  await hook((await connect(server, { restaurantId: CAFE })).till, CAFE, quick.url, 1);
  await happen(PUB, 'cola');
  server.app.tills.sender.wake();
  await expect.poll(() => held).toBeGreaterThanOrEqual(64);
  await happen(CAFE, 'latte');
  server.app.tills.sender.wake();
  await expect.poll(() => quick.delivered.length).toBe(2);
});

test('each gets its turn, however many others have something waiting again and again', {
  tags: ['TILL-190'],
}, async () => {
  await server.app.tills.sender.close();
  const { url } = await openEndpoint();
  const [once] = await hook((await connect(server, { restaurantId: CAFE })).till, CAFE, url, 1);
  // As it stands once what was refused is due again.
  await server.db.pool.query(
    'UPDATE webhook_endpoints SET attempts = 1, due_at = $2 WHERE endpoint_id = $1',
    [once, server.clock.now()],
  );
  server.clock.pass({ seconds: 1 });
  // Those of houses in their rush: the next event may still be taken back, so that they are let go of as they stood.
  const rush = await hook((await connect(server)).till, PUB, url, 200);
  await happen(CAFE, 'latte');
  await happen(PUB, 'cola');
  const served: string[] = [];
  for (let looks = 0; looks < 4; looks += 1) {
    server.clock.pass({ seconds: 1 });
    const claimed = await claimEndpoints(server.db.pool, server.clock.now());
    served.push(...claimed.map(({ endpointId }) => endpointId));
    for (const one of claimed) await letEndpointGo(server.db.pool, one);
  }
  expect(served.slice(0, 64)).toContain(once);
  expect(new Set(served)).toEqual(new Set([once, ...rush]));
});
