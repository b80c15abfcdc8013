import { randomUUID } from 'node:crypto';
import type { TableView } from '@hansang/contract/schemas';
import { checkOut } from '../../../../testing/fresh-visit.ts';
import { presentVisit, rows } from '../../../../testing/rows.ts';
import { seat, type TestGuest } from '../../../../testing/test-guest.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../../testing/test-staff.ts';
import { PUB } from '../../../../testing/venues.ts';
import { Desk } from '../../../bill/testing/desk.ts';

export type Reply = { readonly status: number; readonly body: TableView & { errorCode?: string } };

interface Side {
  readonly guest: TestGuest;
  readonly visitId: string;
  readonly tableIdx: number;
  readonly orderId: string;
}

/** Two tables of the pub whose guests have ordered, and a manager on the floor. */
export interface TwoTables {
  readonly manager: TestStaff;
  readonly first: Side;
  readonly second: Side;
  merge(more?: object): Promise<Reply>;
  part(body: object, key?: string): Promise<Reply>;
  desk(visitId: string): Desk;
}

const TABLES = [1, 2, 3, 4, 5] as const;

/** Frees every table of the pub and seats guests at two of them: a stew at the first, a cola at the second. */
export async function twoTables(server: TestServer): Promise<TwoTables> {
  for (const tableIdx of TABLES) await checkOut(server, tableIdx);
  const manager = await onShift(server, 'manager');
  const [first, second] = [await side(server, 1, 'jjigae'), await side(server, 2, 'cola')];
  const call = (name: 'mergeTable' | 'partVisit', body: object, key?: string) =>
    manager.call<Reply['body']>(name, {
      params: { ...manager.params, tableIdx: first.tableIdx },
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  return {
    manager,
    first,
    second,
    merge: (more = {}) =>
      call('mergeTable', {
        visitId: first.visitId,
        fromTableIdx: second.tableIdx,
        fromVisitId: second.visitId,
        ...more,
      }),
    part: (body, key = randomUUID()) => call('partVisit', { visitId: first.visitId, ...body }, key),
    desk: (visitId) => new Desk(manager, visitId),
  };
}

async function side(server: TestServer, tableIdx: number, dish: string): Promise<Side> {
  const guest = await seat(server, tableIdx);
  const { orderId } = await guest.order({ id: dish });
  const visitId = (await presentVisit(server, PUB, tableIdx)) ?? '';
  return { guest, visitId, tableIdx, orderId };
}

/** Somebody is paying for a visit at the moment. */
export async function payingNow(server: TestServer, visitId: string): Promise<void> {
  await rows(
    server,
    `INSERT INTO payment_claims (restaurant_id, claim_id, visit_id, amount, part, made_at, until)
     VALUES ($1, $2, $2, 100, 'AMOUNT', $3, $3::timestamptz + interval '10 minutes')`,
    PUB,
    visitId,
    server.clock.now(),
  );
}

/** What visits owe at the moment, in their order. */
export async function owed(server: TestServer, ...visitIds: readonly string[]): Promise<number[]> {
  const found = await rows<{ id: string; owed: number }>(
    server,
    `SELECT v.visit_id AS id, b.sold + b.entered - b.settled AS owed
       FROM visits v CROSS JOIN LATERAL bill_of(v.restaurant_id, v.visit_id, now()) AS b WHERE v.visit_id = ANY ($1)`,
    visitIds,
  );
  return visitIds.map((id) => found.find((one) => one.id === id)?.owed ?? 0);
}
