import { strikes } from './faults.ts';
import type { Merchant } from './merchant.ts';
import type { Payment } from './payment.ts';
import { RESULTS } from './protocol/codes.ts';
import type { Charset } from './protocol/euc-kr-form.ts';
import { forged, sign } from './protocol/signatures.ts';

export type Outcome = 'approve' | 'decline' | 'cancel';

/** What the guest's browser carries back to the shop. */
export interface ReturnForm {
  readonly action: string;
  readonly charset: Charset;
  readonly fields: Readonly<Record<string, string>>;
  /** How often the browser posts it: 0 when the window was closed, 2 when it goes twice. */
  readonly times: number;
}

/**
 * The way back of a payment; the payment's own faults may bend it.
 * @param origin where approval and net-cancel are asked for
 */
export function returnOf(payment: Payment, merchant: Merchant, outcome: Outcome, origin: string): ReturnForm {
  const fields = outcome === 'cancel' ? cancelledFields(payment) : paidFields(payment, merchant, origin);
  const { faults } = payment;
  const times = strikes(faults, 'no-return') ? 0 : strikes(faults, 'duplicate-return') ? 2 : 1;
  return { action: payment.returnUrl, charset: payment.returnCharset, fields, times };
}

function cancelledFields(payment: Payment): Record<string, string> {
  const [code, message] = RESULTS.USER_CANCELLED;
  return {
    AuthResultCode: code,
    AuthResultMsg: message,
    MID: payment.mid,
    Moid: payment.moid,
    Amt: String(payment.amount),
    PayMethod: 'CARD',
    ReqReserved: payment.reserved,
  };
}

function paidFields(payment: Payment, merchant: Merchant, origin: string): Record<string, string> {
  const { faults, tid, authToken } = payment;
  if (tid === null || authToken === null) throw new Error('Only a payment that was paid leads back as paid');
  const [code, message] = RESULTS.AUTHENTICATED;
  const amount = String(payment.amount);
  const signature = sign(merchant.key, authToken, payment.mid, amount);
  const approveAt = strikes(faults, 'foreign-address') ? 'http://127.0.0.1:9' : origin;
  return {
    AuthResultCode: code,
    AuthResultMsg: message,
    AuthToken: authToken,
    PayMethod: payment.means?.method ?? 'CARD',
    MID: payment.mid,
    Moid: strikes(faults, 'tampered-order') ? otherMoid(payment.moid) : payment.moid,
    Amt: strikes(faults, 'tampered-amount') ? String(payment.amount + 1000) : amount,
    ReqReserved: payment.reserved,
    TxTid: tid,
    NextAppURL: `${approveAt}/webapi/pay_process.jsp`,
    NetCancelURL: `${origin}/webapi/cancel_process.jsp`,
    Signature: strikes(faults, 'wrong-signature') ? forged(signature) : signature,
  };
}

/** An order id that is not this one. */
export const otherMoid = (moid: string): string => moid.slice(0, -1) + (moid.endsWith('Z') ? 'Y' : 'Z');
