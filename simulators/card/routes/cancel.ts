import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { strikes } from '../faults.ts';
import type { Merchant } from '../merchant.ts';
import type { Payment } from '../payment.ts';
import { result } from '../protocol/codes.ts';
import { koreanStamp } from '../protocol/korean-time.ts';
import { forged, sign } from '../protocol/signatures.ts';
import type { Shop } from '../shop.ts';
import { answerJson, neverAnswer, readApiForm } from './api-form.ts';

type Fields = Readonly<Record<string, string>>;

/** Cancel and net-cancel share one address, told apart by `NetCancel`. */
export function cancelRoutes(app: FastifyInstance, shop: Shop): void {
  app.post('/webapi/cancel_process.jsp', async (request, reply) => {
    const { fields, merchant } = readApiForm(shop, request.body);
    const payment = shop.ledger.byTid(fields.TID ?? '');
    if (!merchant) return answerJson(reply, result('UNKNOWN_MERCHANT'));
    if (!payment || payment.mid !== merchant.mid) return answerJson(reply, result('NO_TRANSACTION'));
    return fields.NetCancel === '1'
      ? netCancel(shop, payment, merchant, fields, request, reply)
      : cancel(shop, payment, merchant, fields, request, reply);
  });
}

function netCancel(
  { ledger, notifier }: Shop,
  payment: Payment,
  merchant: Merchant,
  { AuthToken = '', Amt = '', EdiDate = '', SignData }: Fields,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  ledger.note(payment, 'NET_CANCEL_ASKED');
  if (strikes(payment.faults, 'timeout-before-net-cancel')) return void neverAnswer(request, reply);
  if (
    SignData !== sign(merchant.key, AuthToken, merchant.mid, Amt, EdiDate) ||
    AuthToken !== payment.authToken
  )
    return answerJson(reply, result('TAMPERED'));
  if (strikes(payment.faults, 'net-cancel-too-late')) return answerJson(reply, result('NET_CANCEL_TOO_LATE'));
  if (payment.state === 'NET_CANCELLED' || payment.state === 'CANCELLED')
    return answerJson(reply, result('ALREADY_CANCELLED'));
  if (payment.state === 'DECLINED') return answerJson(reply, result('NO_TRANSACTION'));
  // Before approval nothing was taken; what is undone here is the right to take it later.
  if (payment.state === 'AUTHENTICATED') ledger.move(payment, 'NET_CANCELLED', 'before approval');
  else ledger.giveBack(payment, payment.held, 'NET_CANCELLED');
  notifier.tell(payment);
  if (strikes(payment.faults, 'timeout-after-net-cancel')) return void neverAnswer(request, reply);
  return answerJson(reply, cancelReply(payment, merchant, payment.amount));
}

function cancel(
  { ledger, notifier }: Shop,
  payment: Payment,
  merchant: Merchant,
  { CancelAmt = '', EdiDate = '', SignData, Moid, CancelMsg = '', PartialCancelCode = '' }: Fields,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  ledger.note(payment, 'CANCEL_ASKED', `${CancelAmt} ${CancelMsg}`);
  const { faults } = payment;
  if (strikes(faults, 'timeout-before-cancel')) return void neverAnswer(request, reply);
  const isGenuine =
    SignData === sign(merchant.key, merchant.mid, CancelAmt, EdiDate) && Moid === payment.moid;
  if (!isGenuine || !/^[1-9]\d*$/.test(CancelAmt)) return answerJson(reply, result('TAMPERED'));
  if (strikes(faults, 'refused-cancel')) return answerJson(reply, result('CANCEL_REFUSED'));
  if (payment.state === 'CANCELLED' || payment.state === 'NET_CANCELLED')
    return answerJson(reply, result('ALREADY_CANCELLED'));
  if (payment.state !== 'APPROVED') return answerJson(reply, result('NO_TRANSACTION'));
  const amount = Number(CancelAmt);
  if (amount > payment.held) return answerJson(reply, result('MORE_THAN_LEFT'));
  // Whole means everything that was ever taken; what is left after a part went back is a part itself.
  if ((PartialCancelCode === '0') !== (amount === payment.amount))
    return answerJson(reply, result('CANCEL_REFUSED'));
  ledger.giveBack(payment, amount, 'CANCELLED');
  notifier.tell(payment);
  if (strikes(faults, 'timeout-after-cancel')) return void neverAnswer(request, reply);
  return answerJson(reply, cancelReply(payment, merchant, amount));
}

function cancelReply(payment: Payment, merchant: Merchant, amount: number): Record<string, string> {
  const given = String(amount).padStart(12, '0');
  const signature = sign(merchant.key, payment.tid ?? '', merchant.mid, given);
  const now = koreanStamp(Date.now());
  return {
    ...result('CANCELLED'),
    CancelAmt: given,
    MID: merchant.mid,
    Moid: payment.moid,
    TID: payment.tid ?? '',
    PayMethod: payment.means?.method ?? 'CARD',
    CancelDate: now.slice(0, 8),
    CancelTime: now.slice(8),
    RemainAmt: String(payment.held).padStart(12, '0'),
    Signature: strikes(payment.faults, 'wrong-cancel-signature') ? forged(signature) : signature,
  };
}
