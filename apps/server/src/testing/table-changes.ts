import { transaction } from '../platform/database/transaction.ts';
import { appendEvents } from '../platform/events/append.ts';
import type { TestServer } from './test-server.ts';
import { PUB } from './venues.ts';

/** Ends a table's stay as a check-out does, in one transaction with its event; the caches are told. */
export async function endStay(server: TestServer, tableIdx: number, restaurantId = PUB): Promise<void> {
  const at = server.clock.now();
  await transaction(server.db.pool, async (client) => {
    const table = await client.query<{ epoch: number }>(
      'UPDATE dining_tables SET epoch = epoch + 1 WHERE restaurant_id = $1 AND table_idx = $2 RETURNING epoch',
      [restaurantId, tableIdx],
    );
    const visit = await client.query<{ visit_id: string }>(
      `UPDATE visits SET closed_at = $3, closed_by = 'test'
        WHERE restaurant_id = $1 AND table_idx = $2 AND closed_at IS NULL RETURNING visit_id`,
      [restaurantId, tableIdx, at],
    );
    const visitId = visit.rows[0]?.visit_id ?? null;
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
    const visit = await client.query<{ visit_id: string }>(
      `UPDATE visits SET table_idx = $3 WHERE restaurant_id = $1 AND table_idx = $2 AND closed_at IS NULL
        RETURNING visit_id`,
      [restaurantId, from, to],
    );
    await client.query(
      `UPDATE guest_sessions SET table_idx = $3, moved_from = $2,
              table_epoch = (SELECT epoch FROM dining_tables WHERE restaurant_id = $1 AND table_idx = $3)
        WHERE restaurant_id = $1 AND table_idx = $2 AND ended_at IS NULL`,
      [restaurantId, from, to],
    );
    const visitId = visit.rows[0]?.visit_id ?? '';
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
