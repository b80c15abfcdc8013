import { expect, test } from 'vitest';
import { settleLog } from '../../platform/events/settle.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { connect, newId, openEndpoint } from './testing/test-till.ts';

const server = useServer({ env: { TILL_HOSTS: '127.0.0.1' } });

/** Two things that tills hear of. */
async function happen() {
  const staff = await onShift(server, 'staff');
  const params = { ...staff.params, menuId: 'cola' };
  for (const isSoldOut of [true, false]) await staff.ok('setStock', { params, body: { isSoldOut } });
}

test('after a restore a number from after the backup is refused, also once the house has gone on', {
  tags: ['TILL-100', 'TILL-4'],
}, async () => {
  const { till } = await connect(server);
  const endpoint = await openEndpoint();
  const params = { endpointId: newId() };
  await till.ok('saveTillWebhook', { body: { ...params, url: endpoint.url } });
  await till.ok('makeWebhookSecret', { params });
  await happen();
  const atBackup = await till.head();
  // As the rows of a backup say of themselves.
  await server.db.pool.query('UPDATE feed_cursor SET cluster = 1');
  await settleLog(server.db.pool, server.log.log);
  await happen();
  const { events, next, hasMore } = await till.events(atBackup);
  expect(events.map(({ type }) => type)).toEqual(['stock.changed', 'stock.changed']);
  expect(events[0]?.seq).toBeGreaterThan(atBackup + 1_000_000);
  expect(hasMore).toBe(false);
  expect((await till.events(next)).events).toEqual([]);
  for (const after of [atBackup + 1, atBackup + 1_000_000]) {
    expect((await till.refused('tillEvents', { query: { after } })).errorCode).toBe('TILL_CURSOR_AHEAD');
    const { errorCode } = await till.refused('resumeTillWebhook', { params, body: { after } });
    expect(errorCode).toBe('TILL_CURSOR_AHEAD');
  }
  // The endpoint goes on over what was left out.
  await expect
    .poll(() => endpoint.delivered.map(({ body }) => body.data.seq))
    .toEqual(expect.arrayContaining(events.map(({ seq }) => seq)));
});
