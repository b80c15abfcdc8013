import type { Cancelled, CancelRequest, ProviderContext, Settled } from '../provider/provider.ts';
import { approvalFields } from './approve.ts';
import { ALREADY_CANCELLED, CANCEL_UNSETTLED, CANCELLED, declineOf } from './codes.ts';
import type { Connection } from './connection.ts';
import { ediDate } from './edi-date.ts';
import { cutEucKr, onlyEucKr } from './euc-kr.ts';
import { query } from './query.ts';
import { isSameSignature, signCancel, signReply } from './signatures.ts';

const LONGEST_REASON_BYTES = 100;

/** Gives money back that was taken. */
export async function cancel(connection: Connection, request: CancelRequest): Promise<Cancelled> {
  const { merchant, addresses, post } = connection;
  const date = ediDate(request.at);
  const amount = String(request.amount);
  const answer = await post(addresses.cancel, {
    TID: request.transactionId,
    MID: merchant.mid,
    Moid: request.merchantOrderId,
    CancelAmt: amount,
    CancelMsg: cutEucKr(onlyEucKr(request.reason), LONGEST_REASON_BYTES),
    PartialCancelCode: request.amount < request.total ? '1' : '0',
    EdiDate: date,
    SignData: signCancel(merchant.mid, amount, date, merchant.key),
    CharSet: 'utf-8',
    EdiType: 'JSON',
  });
  if (!answer.ok) return { outcome: 'unknown', why: answer.why };
  const { reply } = answer;
  const code = reply.ResultCode ?? '';
  if (ALREADY_CANCELLED.has(code)) return { outcome: 'cancelled', alreadyDone: true, remaining: 0 };
  if (code === '' || CANCEL_UNSETTLED.has(code)) return { outcome: 'unknown', why: `code ${code}` };
  if (!CANCELLED.has(code)) {
    return { outcome: 'refused', decline: declineOf(code, reply.ResultMsg) };
  }
  if (!isOurCancel(reply, connection, request.transactionId, request.amount)) {
    return { outcome: 'unknown', why: 'the cancel speaks of something else' };
  }
  const remaining = /^\d+$/.test(reply.RemainAmt ?? '') ? Number(reply.RemainAmt) : null;
  return { outcome: 'cancelled', alreadyDone: false, remaining };
}

function isOurCancel(
  reply: Readonly<Record<string, string>>,
  { merchant }: Connection,
  transactionId: string,
  amount: number,
): boolean {
  const { TID = '', CancelAmt = '', Signature } = reply;
  if (!isSameSignature(Signature, signReply(TID, merchant.mid, CancelAmt, merchant.key))) return false;
  return TID === transactionId && Number(CancelAmt) === amount;
}

/** Undoes an approval that nobody knows the outcome of; asks for its state where it cannot be undone. */
export async function resolveUnknown(
  connection: Connection,
  context: ProviderContext,
  at: Date,
): Promise<Settled> {
  const url = context.private.netCancelUrl ?? '';
  if (connection.addresses.netCancel.includes(url)) {
    const fields = { ...approvalFields(context, connection.merchant, at), NetCancel: '1' };
    const answer = await connection.post(url, fields);
    const code = answer.ok ? (answer.reply.ResultCode ?? '') : '';
    if (ALREADY_CANCELLED.has(code)) return { outcome: 'cancelled' };
    if (
      answer.ok &&
      CANCELLED.has(code) &&
      isOurCancel(answer.reply, connection, context.transactionId, context.amount)
    )
      return { outcome: 'cancelled' };
  }
  const state = await query(connection, context.transactionId, at);
  return state.outcome === 'none' ? { outcome: 'never_approved' } : state;
}
