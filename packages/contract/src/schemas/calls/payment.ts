import { z } from 'zod';
import { orderParams, refundParams, restaurantParams } from '../params.ts';
import {
  holdList,
  paymentAccountAnswer,
  paymentsAnswer,
  paymentsQuery,
  refundOrderRequest,
  setPaymentAccountRequest,
  settleRefundRequest,
  staffPayment,
} from '../payment.ts';
import type { Bindings } from './binding.ts';

const read = { staff: 'report.read' } as const;
const refund = { staff: 'payment.refund' } as const;
const key = { staff: 'payment-key.change' } as const;
const changeKey = { staff: 'payment-key.change', provenLately: true } as const;

const stock = { staff: 'stock.change' } as const;
const cancel = { staff: 'order.cancel' } as const;

/** Staff: payments, refunds, and the venue's account at its provider. */
export const PAYMENT_CALLS = {
  holds: { access: stock, params: restaurantParams, answer: holdList },
  freeHold: { access: cancel, params: orderParams, answer: holdList },
  payments: { access: read, params: restaurantParams, query: paymentsQuery, answer: paymentsAnswer },
  /** The answer is a CSV file. */
  paymentsTable: { access: read, params: restaurantParams, query: paymentsQuery, answer: z.string() },
  refundOrder: { access: refund, params: orderParams, body: refundOrderRequest, answer: staffPayment },
  retryRefund: { access: refund, params: refundParams, answer: staffPayment },
  settleRefund: { access: refund, params: refundParams, body: settleRefundRequest, answer: staffPayment },
  paymentAccount: { access: key, params: restaurantParams, answer: paymentAccountAnswer },
  setPaymentAccount: {
    access: changeKey,
    params: restaurantParams,
    body: setPaymentAccountRequest,
    answer: paymentAccountAnswer,
  },
  removePaymentAccount: { access: changeKey, params: restaurantParams, answer: paymentAccountAnswer },
} as const satisfies Bindings;
