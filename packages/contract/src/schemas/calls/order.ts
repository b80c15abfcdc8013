import { billOffer, guestBill, ownPaymentParams, payBillRequest } from '../bill.ts';
import { done } from '../done.ts';
import { historyQuery } from '../entry.ts';
import {
  answerOfferRequest,
  historyAnswer,
  orderReceipt,
  orderRequest,
  orderResult,
  pastOrder,
} from '../order.ts';
import { offerParams, orderIdParams, orderParams, restaurantParams } from '../params.ts';
import { billConfirmation, orderConfirmation, paymentResult, paymentResultQuery } from '../payment.ts';
import type { Bindings } from './binding.ts';

/** A guest's orders, their payment, and the session that they are placed in. */
export const ORDER_CALLS = {
  placeOrder: { access: 'session', params: restaurantParams, body: orderRequest, answer: orderResult },
  orders: { access: 'session', params: restaurantParams, query: historyQuery, answer: historyAnswer },
  order: { access: 'session', params: orderParams, answer: orderReceipt },
  keptOrder: { access: 'open', params: orderIdParams, answer: orderReceipt },
  cancelOrder: { access: 'session', params: orderParams, answer: pastOrder },
  answerOffer: { access: 'session', params: offerParams, body: answerOfferRequest, answer: pastOrder },
  confirmAdult: { access: 'session', params: restaurantParams, answer: done },
  paymentResult: { access: 'open', query: paymentResultQuery, answer: paymentResult },
  orderConfirmation: { access: 'session', params: orderParams, answer: orderConfirmation },
  tableBill: { access: 'session', params: restaurantParams, answer: guestBill },
  payBill: { access: 'session', params: restaurantParams, body: payBillRequest, answer: billOffer },
  leaveBillPayment: { access: 'session', params: ownPaymentParams, answer: guestBill },
  billConfirmation: { access: 'session', params: ownPaymentParams, answer: billConfirmation },
  endSession: { access: 'open', answer: done },
} as const satisfies Bindings;
