import { randomUUID } from 'node:crypto';
import type { BillOffer, GuestBill, PayBillRequest } from '@hansang/contract/schemas';
import { beforeAll, expect } from 'vitest';
import { auditBills } from '../../../../../../simulators/auditors/bill-auditor.ts';
import { DEMO_MERCHANT } from '../../../../../../simulators/card/merchant.ts';
import { type Choice, payAt } from '../../../../../../simulators/card/play.ts';
import type { ReturnForm } from '../../../../../../simulators/card/return-form.ts';
import { presentVisit, rows } from '../../../testing/rows.ts';
import { seat, type TestGuest } from '../../../testing/test-guest.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { putVenue } from '../../../testing/venues.ts';
import { Desk } from '../../bill/testing/desk.ts';
import { type Diner, dinerVenue, payLocally, useDiner } from './diner.ts';

/** A house that is paid at the end, also from phones. Its dishes are the diner's: rice 9,000, a set of 15,000, a plate of 7,000. */
export const BISTRO = 16;

type Part = PayBillRequest['part'];
interface Refused {
  readonly errorCode?: string;
}

export interface Bistro {
  readonly diner: Diner;
  readonly manager: TestStaff;
  /** A table that ordered: a phone of it, and the visit with staff at its bill. */
  dine(tableIdx: number, ...dishes: readonly string[]): Promise<Table>;
  /** Another phone of a table. */
  join(tableIdx: number): Promise<TestGuest>;
  bill(guest: TestGuest): Promise<GuestBill>;
  /** Asks to pay a part, as the phone's screen has it unless told otherwise. */
  ask(
    guest: TestGuest,
    part: Part,
    more?: { readonly amount?: number; readonly version?: number; readonly key?: string },
  ): Promise<{ readonly status: number; readonly body: BillOffer & Refused }>;
  /** The same, which must succeed; `pay` goes to the provider's window. */
  offer(guest: TestGuest, part: Part): Promise<Offered>;
  payment(paymentId: string): Promise<Record<string, unknown>>;
  /** Won that the provider holds. */
  held(paymentId: string): number;
  expectBalanced(): Promise<void>;
  /** Checks every table out. */
  clear(): Promise<void>;
}

export interface Table {
  readonly guest: TestGuest;
  readonly visitId: string;
  readonly orderId: string;
  readonly desk: Desk;
}

export interface Offered extends BillOffer {
  window(choice?: Partial<Choice>): Promise<ReturnForm>;
}

/** A server with the bistro and a local provider. */
export function useBistro(options?: Parameters<typeof useDiner>[0]): Bistro {
  const diner = useDiner(options);
  let manager: TestStaff;
  beforeAll(async () => {
    const { pool } = diner.server.db;
    const flags = { payAtTable: true, useCallStaff: true };
    const settings = { ...dinerVenue.settings, admission: 'LINK' } as const;
    await putVenue(pool, { ...dinerVenue, id: BISTRO, flags, settings });
    await payLocally(diner.server, BISTRO);
    manager = await onShift(diner.server, 'manager', BISTRO);
  });
  const partAmount = (bill: GuestBill, part: Part): number => {
    switch (part.part) {
      case 'WHOLE':
        return bill.payable;
      case 'PERSON':
        return bill.ownLeft;
      case 'SHARE':
        return Math.floor(bill.payable / part.shares) + (bill.payable % part.shares);
      case 'LINES':
        return part.lines.reduce(
          (sum, { orderId, line, quantity }) =>
            sum +
            quantity *
              (bill.lines.find((one) => one.orderId === orderId && one.line === line)?.unitPrice ?? 0),
          0,
        );
    }
  };
  const bistro: Bistro = {
    diner,
    get manager() {
      return manager;
    },
    async dine(tableIdx, ...dishes) {
      const guest = await seat(diner.server, tableIdx, BISTRO);
      const wishes = (dishes.length > 0 ? dishes : ['rice']).map((id) => ({ id }));
      const { orderId } = await guest.order(...wishes);
      const visitId = (await presentVisit(diner.server, BISTRO, tableIdx)) ?? '';
      return { guest, visitId, orderId, desk: new Desk(manager, visitId) };
    },
    join: (tableIdx) => seat(diner.server, tableIdx, BISTRO),
    bill: (guest) => guest.ok<GuestBill>('tableBill', { params: guest.params }),
    async ask(guest, part, { amount, version, key = randomUUID() } = {}) {
      const bill = await bistro.bill(guest);
      const body = {
        version: version ?? bill.version,
        amount: amount ?? Math.max(1, partAmount(bill, part)),
        part,
      };
      const headers = { 'idempotency-key': key };
      return guest.call<BillOffer & Refused>('payBill', { params: guest.params, body, headers });
    },
    async offer(guest, part) {
      const { status, body } = await bistro.ask(guest, part);
      if (status !== 201) throw new Error(`Not offered: ${JSON.stringify(body)}`);
      const form = { action: body.pgForm.action, fields: body.pgAuthParams as Record<string, string> };
      return { ...body, window: (choice = {}) => payAt(form, { outcome: 'approve', ...choice }) };
    },
    async payment(paymentId) {
      const [row] = await rows<Record<string, unknown>>(
        diner.server,
        'SELECT * FROM payments WHERE payment_id = $1',
        paymentId,
      );
      return row ?? {};
    },
    held: (paymentId) =>
      diner.provider.ledger.byMoid(DEMO_MERCHANT.mid, paymentId).reduce((sum, { held }) => sum + held, 0),
    async clear() {
      const params = manager.params;
      for (let tableIdx = 1; tableIdx <= 6; tableIdx += 1) {
        const visitId = await presentVisit(diner.server, BISTRO, tableIdx);
        if (visitId === null) continue;
        const unpaid = { reason: 'PAID_ELSEWHERE' };
        const body = { visitId, completeOpenOrders: true, unaccepted: 'COMPLETE', unpaid };
        await manager.ok('checkOut', { params: { ...params, tableIdx }, body });
      }
    },
    async expectBalanced() {
      const client = diner.server.db.pool as never;
      expect(await auditBills(client, BISTRO, diner.provider.ledger.all())).toEqual([]);
    },
  };
  return bistro;
}
