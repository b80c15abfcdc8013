import type { Bill, BillPayment } from '@hansang/contract/schemas';

const named = (ko: string, en: string) => ({ ko, en, ja: en, 'zh-CN': en });
const AT = '2026-11-20T19:00:00.000+09:00';
export const [ANN, BOB] = ['a'.repeat(32), 'b'.repeat(32)] as [string, string];

const lineOf = (line: number, name: string, unitPrice: number, clientId: string, quantity = 1) => ({
  line,
  name: named(name, name),
  choices: [],
  unitPrice,
  quantity,
  amount: unitPrice * quantity,
  left: quantity,
  clientId,
  label: clientId.slice(-3).toUpperCase(),
  isTaxFree: false,
});

/** 19,000 won: Ann's stew and Bob's two colas and chicken; nothing is paid. */
export function billOf(changes: Partial<Bill> = {}): Bill {
  const owed = changes.owed ?? 19_000;
  return {
    visitId: 'visit-1',
    tableIdx: 7,
    tableName: '7',
    openedAt: AT,
    closedAt: null,
    headCount: 2,
    version: 1,
    orders: [
      {
        orderId: 'order-1',
        orderNumber: 12,
        status: 'COMPLETE',
        placedAt: AT,
        due: 19_000,
        isPaidFirst: false,
        lines: [lineOf(0, 'Stew', 9000, ANN), lineOf(1, 'Cola', 2000, BOB, 2), lineOf(2, 'Rice', 6000, BOB)],
      },
    ],
    people: [
      { clientId: ANN, label: 'AAA', amount: 9000, left: 9000 },
      { clientId: BOB, label: 'BBB', amount: 10_000, left: 10_000 },
    ],
    entries: [],
    payments: [],
    claims: [],
    sold: 19_000,
    entered: 0,
    total: 19_000,
    settled: 0,
    owed,
    claimed: 0,
    payable: owed,
    over: 0,
    tax: { supply: 17_273, vat: 1727, taxFree: 0 },
    seller: {
      venueName: named('한상포차', 'Hansang Pub'),
      name: '한상상사',
      registrationNumber: '123-45-67890',
      phone: null,
    },
    serverTime: AT,
    ...changes,
  };
}

export const paymentOf = (changes: Partial<BillPayment> = {}): BillPayment => ({
  paymentId: 'payment-1',
  orderNumber: null,
  means: 'CASH',
  method: null,
  amount: 5000,
  refundedAmount: 0,
  approvalNumber: null,
  part: 'AMOUNT',
  shares: null,
  label: null,
  isRefunding: false,
  tendered: null,
  change: null,
  receipt: null,
  voided: null,
  by: 'Kim',
  at: AT,
  ...changes,
});

/** What a phone keeps of a bill while its guest pays. */
export const claimOf = (claim: Partial<Bill['claims'][number]>): Bill['claims'][number] => ({
  claimId: 'c1',
  amount: 1000,
  part: 'AMOUNT',
  label: 'BBB',
  until: AT,
  paymentId: null,
  isBeingTaken: false,
  ...claim,
});
