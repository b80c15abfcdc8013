import type { FloorPlan } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';

const server = useServer({ max: 10 });

test('orders that meet a check-out stand wholly before it or are refused', {
  tags: ['VISIT-5', 'SESS-27'],
}, async () => {
  const member = await onShift(server, 'staff');
  let before = 0;
  for (let round = 0; round < 12; round++) {
    const phones = await Promise.all(Array.from({ length: 4 }, () => seat(server, 1)));
    await phones[0]?.order({ id: 'jjigae' });
    const bodies = await Promise.all(
      phones.map((phone) => phone.orderBody({ id: 'cola' }, { id: 'jjigae' })),
    );
    const { floors } = await member.ok<FloorPlan>('floor', { params: member.params });
    const visitId = floors[0]?.tables[0]?.visit?.visitId ?? null;
    const orders = phones.map((phone, index) => phone.sendOrder(bodies[index]));
    // In the end one of them is surely before it.
    const begun = round < 11 ? new Promise((resolve) => setTimeout(resolve, round * 2)) : orders[0];
    const [checkOut, ...answers] = await Promise.all([
      Promise.resolve(begun).then(() =>
        member.call('checkOut', {
          params: { ...member.params, tableIdx: 1 },
          body: {
            visitId,
            completeOpenOrders: true,
            unpaid: { reason: 'PAID_ELSEWHERE' },
            unaccepted: 'COMPLETE',
          },
        }),
      ),
      ...orders,
    ]);
    expect(checkOut.status).toBe(200);
    for (const answer of answers)
      if (answer.status === 200) before += 1;
      else expect(answer.body).toMatchObject({ errorCode: 'RESERVATION_IS_EXPIRATION' });
    const open = await server.db.pool.query(
      `SELECT (SELECT count(*) FROM visits WHERE table_idx = 1 AND closed_at IS NULL) AS visits,
              (SELECT count(*) FROM orders WHERE status NOT IN ('COMPLETE', 'CANCEL', 'REJECT')) AS orders,
              (SELECT count(*) FROM guest_sessions WHERE table_idx = 1 AND ended_at IS NULL) AS sessions`,
    );
    expect(open.rows).toEqual([{ visits: 0, orders: 0, sessions: 0 }]);
  }
  expect(before).toBeGreaterThan(0);
});

test('of a check-out and a move at the same moment each leaves one truth', async () => {
  const member = await onShift(server, 'staff');
  for (let round = 0; round < 8; round++) {
    const guest = await seat(server, 2);
    await guest.order({ id: 'jjigae' });
    const { floors } = await member.ok<FloorPlan>('floor', { params: member.params });
    const visitId = floors[0]?.tables[1]?.visit?.visitId ?? '';
    const at = (tableIdx: number) => ({ ...member.params, tableIdx });
    await Promise.all([
      member.call('checkOut', {
        params: at(2),
        body: {
          visitId,
          completeOpenOrders: true,
          unpaid: { reason: 'PAID_ELSEWHERE' },
          unaccepted: 'COMPLETE',
        },
      }),
      member.call('moveTable', { params: at(2), body: { visitId, toTableIdx: 3 } }),
    ]);
    const { rows } = await server.db.pool.query(
      'SELECT table_idx, closed_at IS NULL AS open FROM visits WHERE visit_id = $1',
      [visitId],
    );
    const { table_idx: tableIdx, open } = rows[0];
    expect([2, 3]).toContain(tableIdx);
    if (open) {
      expect(tableIdx).toBe(3);
      await member.ok('checkOut', {
        params: at(3),
        body: {
          visitId,
          completeOpenOrders: true,
          unpaid: { reason: 'PAID_ELSEWHERE' },
          unaccepted: 'COMPLETE',
        },
      });
    }
  }
});
