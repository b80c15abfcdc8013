import { beforeEach, expect, test } from 'vitest';
import { auditBills } from '../../../../../../simulators/auditors/bill-auditor.ts';
import { waitForLocks } from '../../../testing/lock-waits.ts';
import { presentVisit, rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { PUB } from '../../../testing/venues.ts';
import { LINE_INVARIANTS } from '../../audit/line-invariants.ts';
import { owed, type TwoTables, twoTables } from './testing/two-tables.ts';

const server = useServer();
let two: TwoTables;
beforeEach(async () => {
  two = await twoTables(server);
});

/** Nothing of what bills and lines must always be is broken. */
async function sound(): Promise<void> {
  expect(await auditBills(server.db.pool, PUB)).toEqual([]);
  for (const { sentence, sql } of LINE_INVARIANTS) expect(await rows(server, sql, PUB), sentence).toEqual([]);
}

const all = async () => {
  const [sum] = await rows<{ owed: number }>(
    server,
    `SELECT sum(b.sold + b.entered - b.settled)::integer AS owed
       FROM visits v CROSS JOIN LATERAL bill_of(v.restaurant_id, v.visit_id, now()) AS b
      WHERE v.restaurant_id = $1 AND v.closed_at IS NULL`,
    PUB,
  );
  return sum?.owed ?? 0;
};

test('joining, ordering and paying at once leave what is owed right to the won', {
  tags: ['SEAT-12'],
}, async () => {
  for (let round = 0; round < 4; round += 1) {
    two = await twoTables(server);
    const { first, second } = two;
    const before = await all();
    const body = await second.guest.orderBody({ id: 'cola' });
    const [merged, placed, paid] = await Promise.all([
      two.merge(),
      second.guest.sendOrder(body),
      two.desk(second.visitId).pay({ amount: 700 }),
    ]);
    expect(merged.status).toBe(200);
    const more = (placed.status === 200 ? 2000 : 0) - (paid.status === 200 ? 700 : 0);
    expect(await all()).toBe(before + more);
    expect((await owed(server, first.visitId))[0]).toBe(before + more);
    await sound();
  }
});

test('joining and check-out at once: one of them is told, and no table is left behind', {
  tags: ['SEAT-12'],
}, async () => {
  const { first, second, manager } = two;
  const checkOut = manager.call<{ errorCode?: string }>('checkOut', {
    params: { ...manager.params, tableIdx: second.tableIdx },
    body: {
      visitId: second.visitId,
      completeOpenOrders: true,
      unaccepted: 'COMPLETE',
      unpaid: { reason: 'PAYS_LATER' },
    },
  });
  const [merged, left] = await Promise.all([two.merge(), checkOut]);
  const at = await presentVisit(server, PUB, second.tableIdx);
  if (merged.status === 200) expect([at, left.body.errorCode]).toEqual([first.visitId, 'TABLE_OTHER_GUESTS']);
  else expect([at, merged.body.errorCode]).toEqual([null, 'TABLE_LEFT']);
  await sound();
});

test('a check-out frees a table too that came to the visit while it waited', {
  tags: ['SEAT-12'],
}, async () => {
  const { first, manager } = two;
  const other = await server.db.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM hold_tables($1, ARRAY[1, 3])', [PUB]);
    const checkOut = manager.call('checkOut', {
      params: { ...manager.params, tableIdx: first.tableIdx },
      body: {
        visitId: first.visitId,
        completeOpenOrders: true,
        unaccepted: 'COMPLETE',
        unpaid: { reason: 'PAYS_LATER' },
      },
    });
    await waitForLocks(server);
    await other.query('SELECT seat_visit($1, 3, $2)', [PUB, first.visitId]);
    await other.query('COMMIT');
    expect((await checkOut).status).toBe(200);
  } finally {
    other.release();
  }
  for (const tableIdx of [first.tableIdx, 3]) expect(await presentVisit(server, PUB, tableIdx)).toBeNull();
  await sound();
});

test('two who join each other’s tables at once: one does, and every order is somewhere', {
  tags: ['SEAT-12', 'SEAT-6'],
}, async () => {
  const { first, second } = two;
  const before = await all();
  const other = await onShift(server, 'manager');
  const back = other.call<{ errorCode?: string }>('mergeTable', {
    params: { ...other.params, tableIdx: second.tableIdx },
    body: { visitId: second.visitId, fromTableIdx: first.tableIdx, fromVisitId: first.visitId },
  });
  const answers = await Promise.all([two.merge(), back]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await all()).toBe(before);
  await sound();
});

test('lines that go to and fro while orders are split off and paid leave every bill right', {
  tags: ['SEAT-12'],
}, async () => {
  const { first, second, manager } = two;
  const { orderId } = await first.guest.order({ id: 'cola', quantity: 5 });
  const before = await all();
  const pass = (quantity: number) =>
    manager.call('passLine', {
      params: { ...manager.params, orderId, line: 0 },
      body: { quantity, version: 1, toTableIdx: second.tableIdx, toVisitId: second.visitId },
    });
  const [one, other, parted, paid] = await Promise.all([
    pass(1),
    pass(2),
    two.part({ toTableIdx: 3, orderIds: [orderId] }),
    two.desk(first.visitId).pay({ amount: 1000 }),
  ]);
  expect([one, other].filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(parted.status).toBe(200);
  expect(await all()).toBe(before - (paid.status === 200 ? 1000 : 0));
  await sound();
});
