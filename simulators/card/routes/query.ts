import type { FastifyInstance } from 'fastify';
import { strikes } from '../faults.ts';
import { result } from '../protocol/codes.ts';
import { sign } from '../protocol/signatures.ts';
import type { Shop } from '../shop.ts';
import { answerJson, neverAnswer, readApiForm } from './api-form.ts';

/** Tells the state of a transaction: 0 approved, 1 cancelled, 9 there is no approval. */
export function queryRoutes(app: FastifyInstance, shop: Shop): void {
  app.post('/webapi/inquery/trans_status.jsp', async (request, reply) => {
    const { fields, merchant } = readApiForm(shop, request.body);
    const { TID = '', EdiDate = '', SignData } = fields;
    if (!merchant) return answerJson(reply, result('UNKNOWN_MERCHANT'));
    if (SignData !== sign(merchant.key, TID, merchant.mid, EdiDate))
      return answerJson(reply, result('TAMPERED'));
    const payment = shop.ledger.byTid(TID);
    if (payment) shop.ledger.note(payment, 'QUERIED');
    if (payment && strikes(payment.faults, 'timeout-query')) return neverAnswer(request, reply);
    if (payment && strikes(payment.faults, 'unknown-query')) return answerJson(reply, result('SYSTEM_ERROR'));
    const status = payment?.mid !== merchant.mid || !payment.authDate ? '9' : payment.held > 0 ? '0' : '1';
    return answerJson(reply, {
      ...result('ASKED'),
      TID,
      Status: status,
      AuthCode: status === '9' ? '' : (payment?.authCode ?? ''),
      AuthDate: status === '9' ? '' : (payment?.authDate ?? ''),
    });
  });
}
