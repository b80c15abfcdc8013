import type { TableDetail } from '@hansang/contract/schemas';
import { seat, type TestGuest } from './test-guest.ts';
import type { TestServer } from './test-server.ts';
import { onShift } from './test-staff.ts';

/** Tables of the test pub at which guests order by themselves. */
const TABLES = 5;
let turns = 0;

/** Checks a table out, as staff do. */
export async function checkOut(server: TestServer, tableIdx: number): Promise<void> {
  const staff = await onShift(server, 'staff');
  const params = { ...staff.params, tableIdx };
  const { visit } = await staff.ok<TableDetail>('tableDetail', { params });
  if (!visit) return;
  await staff.ok('checkOut', {
    params,
    body: {
      visitId: visit.visitId,
      completeOpenOrders: true,
      unpaid: { reason: 'PAID_ELSEWHERE' },
      unaccepted: 'COMPLETE',
    },
  });
}

/** A guest whose visit has begun with an order, at a table where nobody else sits. */
export async function freshVisit(server: TestServer): Promise<TestGuest & { hashKey: string }> {
  const tableIdx = 1 + (turns++ % TABLES);
  await checkOut(server, tableIdx);
  const guest = await seat(server, tableIdx);
  await guest.order({ id: 'jjigae' });
  return guest as TestGuest & { hashKey: string };
}
