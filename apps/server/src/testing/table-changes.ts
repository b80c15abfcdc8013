import { endVisit, holdTables } from '../modules/visit/hold-table.ts';
import { transaction } from '../platform/database/transaction.ts';
import { appendEvents } from '../platform/events/append.ts';
import type { TestServer } from './test-server.ts';
import { PUB } from './venues.ts';

/** Ends a table's stay as a check-out does, in one transaction with its event; the caches are told. */
export async function endStay(server: TestServer, tableIdx: number, restaurantId = PUB): Promise<void> {
  const at = server.clock.now();
  await transaction(server.db.pool, async (client) => {
    const held = await holdTables(client, restaurantId, tableIdx);
    const visitId = held.get(tableIdx)?.visitId ?? null;
    if (visitId !== null) await endVisit(client, restaurantId, { visitId, tableIdx }, 'test', at);
    const table = await client.query<{ epoch: number }>(
      'UPDATE dining_tables SET epoch = epoch + 1 WHERE restaurant_id = $1 AND table_idx = $2 RETURNING epoch',
      [restaurantId, tableIdx],
    );
    await appendEvents(client, {
      restaurantId,
      subjectType: 'visit',
      subjectId: visitId ?? `table-${tableIdx}`,
      actorType: 'staff',
      actor: 'test',
      type: 'visit.closed',
      data: { tableIdx, visitId, epoch: table.rows[0]?.epoch ?? 0 },
      at,
    });
  });
  await server.app.platform.events.settled();
}

/** Moves a table's visit and sessions to another table, in one transaction with its event; the caches are told. */
export async function moveStay(
  server: TestServer,
  from: number,
  to: number,
  restaurantId = PUB,
): Promise<void> {
  const at = server.clock.now();
  await transaction(server.db.pool, async (client) => {
    const held = await holdTables(client, restaurantId, from, to);
    const visitId = held.get(from)?.visitId ?? '';
    if (visitId !== '') {
      await client.query('UPDATE visits SET table_idx = $3 WHERE restaurant_id = $1 AND visit_id = $2', [
        restaurantId,
        visitId,
        to,
      ]);
      await client.query('SELECT unseat_visit($1, $2), seat_visit($1, $3, $4)', [
        restaurantId,
        from,
        to,
        visitId,
      ]);
    }
    await client.query(
      `UPDATE guest_sessions SET table_idx = $3, moved_from = moved_on(moved_from, $2),
              table_epoch = (SELECT epoch FROM dining_tables WHERE restaurant_id = $1 AND table_idx = $3)
        WHERE restaurant_id = $1 AND table_idx = $2 AND ended_at IS NULL`,
      [restaurantId, from, to],
    );
    await appendEvents(client, {
      restaurantId,
      subjectType: 'visit',
      subjectId: visitId,
      actorType: 'staff',
      actor: 'test',
      type: 'visit.moved',
      data: { visitId, tableIdx: from, toTableIdx: to },
      at,
    });
  });
  await server.app.platform.events.settled();
}
