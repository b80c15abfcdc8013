import { randomUUID } from 'node:crypto';
import type { Bill, RecordPaymentRequest } from '@hansang/contract/schemas';
import { presentVisit } from '../../../testing/rows.ts';
import { seat, type TestGuest } from '../../../testing/test-guest.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { TestStaff } from '../../../testing/test-staff.ts';
import { PUB } from '../../../testing/venues.ts';

interface Reply {
  readonly status: number;
  readonly body: Bill & { readonly errorCode?: string; readonly bill?: Bill };
}

/** One of the staff with a visit's bill on their screen. */
export class Desk {
  readonly staff: TestStaff;
  readonly visitId: string;

  constructor(staff: TestStaff, visitId: string) {
    this.staff = staff;
    this.visitId = visitId;
  }

  get params() {
    return { ...this.staff.params, visitId: this.visitId };
  }

  read(): Promise<Bill> {
    return this.staff.ok<Bill>('bill', { params: this.params });
  }

  /** Takes a part of the bill, as it is read first unless a version is told. */
  async pay(
    asked: Partial<RecordPaymentRequest> & Pick<RecordPaymentRequest, 'amount'>,
    key: string = randomUUID(),
  ): Promise<Reply> {
    const body = {
      billVersion: asked.billVersion ?? (await this.read()).version,
      means: 'CASH',
      part: { part: 'AMOUNT' },
      ...asked,
    };
    return this.#send('recordPayment', this.params, body, key);
  }

  async enter(asked: object, key: string = randomUUID()): Promise<Reply> {
    const body = { billVersion: (await this.read()).version, kind: 'DISCOUNT', reason: '단골', ...asked };
    return this.#send('addBillEntry', this.params, body, key);
  }

  async voidPayment(paymentId: string, asked: object = {}, key: string = randomUUID()): Promise<Reply> {
    const body = { billVersion: (await this.read()).version, reason: '잘못 눌렀어요', ...asked };
    return this.#send('voidPayment', { ...this.params, paymentId }, body, key);
  }

  async voidEntry(entryId: string, asked: object = {}): Promise<Reply> {
    const body = { billVersion: (await this.read()).version, reason: '잘못 눌렀어요', ...asked };
    return this.#send('voidBillEntry', { ...this.params, entryId }, body, randomUUID());
  }

  #send(
    name: 'recordPayment' | 'addBillEntry' | 'voidPayment' | 'voidBillEntry',
    params: object,
    body: object,
    key: string,
  ): Promise<Reply> {
    const headers = { 'idempotency-key': key };
    return this.staff.call(name, { params, body, headers } as never) as Promise<Reply>;
  }
}

/** A guest at a table of the pub who ordered, and the visit. */
export async function dined(
  server: TestServer,
  tableIdx: number,
  ...dishes: readonly string[]
): Promise<{ guest: TestGuest; visitId: string; orderId: string }> {
  const guest = await seat(server, tableIdx);
  const { orderId } = await guest.order(
    ...((dishes.length > 0 ? dishes : ['jjigae']).map((id) => ({ id })) as [{ id: string }]),
  );
  const visitId = await presentVisit(server, PUB, tableIdx);
  if (visitId === null) throw new Error(`Table ${tableIdx} has no visit`);
  return { guest, visitId, orderId };
}
