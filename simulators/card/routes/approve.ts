import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { strikes } from '../faults.ts';
import type { Merchant } from '../merchant.ts';
import { CARDS, type Payment, WALLETS } from '../payment.ts';
import { type ResultName, result } from '../protocol/codes.ts';
import { forged, sign } from '../protocol/signatures.ts';
import { otherMoid } from '../return-form.ts';
import type { Shop } from '../shop.ts';
import { answerJson, neverAnswer, readApiForm } from './api-form.ts';

const LEAST_AMOUNT = 100;

/** Takes the money of an authenticated payment. */
export function approveRoutes(app: FastifyInstance, shop: Shop): void {
  app.post('/webapi/pay_process.jsp', async (request, reply) => {
    const { fields, merchant } = readApiForm(shop, request.body);
    const payment = shop.ledger.byTid(fields.TID ?? '');
    if (payment) shop.ledger.note(payment, 'APPROVAL_ASKED');
    if (payment && strikes(payment.faults, 'timeout-before-approval')) return neverAnswer(request, reply);
    if (payment && strikes(payment.faults, 'error-before-approval')) return reply.status(500).send('error');
    if (payment && strikes(payment.faults, 'slow-approval')) await wait(shop.slowMs);

    const refused = refusalOf(shop, fields, merchant, payment);
    if (refused || !merchant || !payment) {
      if (payment?.state === 'AUTHENTICATED' && refused === 'DECLINED') shop.ledger.move(payment, 'DECLINED');
      else if (payment) shop.ledger.note(payment, 'APPROVAL_REFUSED', refused ?? '');
      return answerJson(reply, { ...result(refused ?? 'SYSTEM_ERROR'), TID: fields.TID ?? '' });
    }
    shop.ledger.approve(payment);
    shop.notifier.tell(payment);
    if (strikes(payment.faults, 'timeout-after-approval')) return neverAnswer(request, reply);
    if (strikes(payment.faults, 'unknown-approval')) return reply.type('text/html').send('<h1>…</h1>');
    return answerJson(reply, approvalReply(payment, merchant));
  });
}

function refusalOf(
  shop: Shop,
  fields: Readonly<Record<string, string>>,
  merchant: Merchant | null,
  payment: Payment | null,
): ResultName | null {
  if (!merchant) return 'UNKNOWN_MERCHANT';
  if (!payment || payment.mid !== merchant.mid) return 'TAMPERED';
  const { AuthToken = '', Amt = '', EdiDate = '', SignData } = fields;
  if (SignData !== sign(merchant.key, AuthToken, merchant.mid, Amt, EdiDate)) return 'TAMPERED';
  if (AuthToken !== payment.authToken || Amt !== String(payment.amount)) return 'TAMPERED';
  if (payment.state !== 'AUTHENTICATED') return 'USED_ORDER_ID';
  if (shop.ledger.byMoid(merchant.mid, payment.moid).some(({ authDate }) => authDate)) return 'USED_ORDER_ID';
  if (shop.ledger.isAuthExpired(payment)) return 'AUTH_EXPIRED';
  if (payment.amount < LEAST_AMOUNT) return 'TOO_LITTLE';
  return strikes(payment.faults, 'declined-approval') ? 'DECLINED' : null;
}

function approvalReply(payment: Payment, merchant: Merchant): Record<string, string> {
  const { means, faults, tid } = payment;
  if (!means || !tid) throw new Error('Only a payment that was paid can be approved');
  const asked = strikes(faults, 'wrong-approval-amount') ? payment.amount + 500 : payment.amount;
  const amount = String(asked).padStart(12, '0');
  const signature = sign(merchant.key, tid, merchant.mid, amount);
  const isBank = means.method === 'BANK';
  return {
    ...result(isBank ? 'BANK_APPROVED' : 'CARD_APPROVED'),
    PayMethod: means.method,
    MID: merchant.mid,
    Moid: strikes(faults, 'wrong-approval-order') ? otherMoid(payment.moid) : payment.moid,
    Amt: amount,
    GoodsName: payment.goodsName,
    TID: tid,
    AuthCode: payment.authCode ?? '',
    AuthDate: payment.authDate ?? '',
    ...(isBank
      ? { BankCode: '088', BankName: '신한은행' }
      : {
          CardCode: means.card,
          CardName: CARDS[means.card].ko,
          CardNo: '53610912****4821',
          CardQuota: String(means.installmentMonths).padStart(2, '0'),
          CardCl: means.isDebit ? '1' : '0',
          CcPartCl: '1',
          ClickpayCl: means.wallet ? WALLETS[means.wallet].code : '',
        }),
    Signature: strikes(faults, 'wrong-approval-signature') ? forged(signature) : signature,
  };
}
