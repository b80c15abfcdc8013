import type { Approved, ProviderContext } from '../provider/provider.ts';
import { maskCardNumber } from './card-number.ts';
import { APPROVED, declineOf, methodOf, UNSETTLED } from './codes.ts';
import type { Connection } from './connection.ts';
import { authDate, ediDate } from './edi-date.ts';
import type { Merchant } from './parse-return.ts';
import { isSameSignature, signApproval, signReply } from './signatures.ts';

/** The fields that approval and net-cancel share. */
export function approvalFields(
  context: ProviderContext,
  merchant: Merchant,
  at: Date,
): Record<string, string> {
  const date = ediDate(at);
  const { authToken = '', amt = '' } = context.private;
  return {
    TID: context.transactionId,
    AuthToken: authToken,
    MID: merchant.mid,
    Amt: amt,
    EdiDate: date,
    SignData: signApproval(authToken, merchant.mid, amt, date, merchant.key),
    CharSet: 'utf-8',
    EdiType: 'JSON',
  };
}

/** Takes the money of an authenticated payment, and believes the answer only when it speaks of this very order. */
export async function approve(
  { merchant, addresses, post }: Connection,
  context: ProviderContext,
  at: Date,
): Promise<Approved> {
  const url = context.private.nextAppUrl ?? '';
  if (!addresses.approve.includes(url)) return contradicted('approval address');
  const answer = await post(url, approvalFields(context, merchant, at));
  if (!answer.ok) return { outcome: 'unknown', cause: 'unheard', why: answer.why };
  const { reply } = answer;
  const code = reply.ResultCode ?? '';
  if (!APPROVED.has(code)) {
    if (code === '') return { outcome: 'unknown', cause: 'unheard', why: 'no result code' };
    if (UNSETTLED.has(code)) return contradicted(`code ${code}`);
    return { outcome: 'declined', decline: declineOf(code, reply.ResultMsg) };
  }
  const { TID = '', Amt = '', Moid = '' } = reply;
  if (!isSameSignature(reply.Signature, signReply(TID, merchant.mid, Amt, merchant.key))) {
    return contradicted('signature of the approval');
  }
  if (TID !== context.transactionId || Number(Amt) !== context.amount) {
    return contradicted('the approval speaks of another payment');
  }
  return {
    outcome: Moid === context.merchantOrderId ? 'approved' : 'misdirected',
    approval: {
      transactionId: TID,
      merchantOrderId: Moid,
      amount: Number(Amt),
      method: methodOf(reply),
      approvalNumber: reply.AuthCode || null,
      approvedAt: authDate(reply.AuthDate),
      cardName: reply.CardName || null,
      cardNumber: maskCardNumber(reply.CardNo),
      installmentMonths: Number(reply.CardQuota ?? 0) || 0,
    },
  };
}

const contradicted = (why: string): Approved => ({ outcome: 'unknown', cause: 'contradicted', why });
