import { done } from '../done.ts';
import {
  addBillEntryRequest,
  bill,
  billEntryParams,
  billPaymentParams,
  recordPaymentRequest,
  refundBillPaymentRequest,
  reopenVisitRequest,
  visitParams,
  voidPaymentRequest,
  voidRequest,
} from '../staff/bill.ts';
import { printBillRequest } from '../staff/day.ts';
import type { Bindings } from './binding.ts';

const record = { staff: 'bill.record' } as const;
const change = { staff: 'bill.change' } as const;
const refund = { staff: 'payment.refund' } as const;

/** Staff: what a visit owes, and how it pays. */
export const BILL_CALLS = {
  bill: { access: record, params: visitParams, answer: bill },
  recordPayment: { access: record, params: visitParams, body: recordPaymentRequest, answer: bill },
  voidPayment: { access: change, params: billPaymentParams, body: voidPaymentRequest, answer: bill },
  freeBillPart: { access: record, params: billPaymentParams, answer: bill },
  refundBillPayment: {
    access: refund,
    params: billPaymentParams,
    body: refundBillPaymentRequest,
    answer: bill,
  },
  addBillEntry: { access: change, params: visitParams, body: addBillEntryRequest, answer: bill },
  printBill: { access: record, params: visitParams, body: printBillRequest, answer: done },
  voidBillEntry: { access: change, params: billEntryParams, body: voidRequest, answer: bill },
  reopenVisit: { access: change, params: visitParams, body: reopenVisitRequest, answer: bill },
} as const satisfies Bindings;
