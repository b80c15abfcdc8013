import type { PaymentProvider, PaymentRequest, Prepared } from '../provider/provider.ts';
import { NICEPAY_ADDRESSES, type NicepayAddresses } from './addresses.ts';
import { approve } from './approve.ts';
import { cancel, resolveUnknown } from './cancel.ts';
import { CANCELLED } from './codes.ts';
import type { Connection } from './connection.ts';
import { ediDate } from './edi-date.ts';
import { type Merchant, parseReturn } from './parse-return.ts';
import { query } from './query.ts';
import { signRequest } from './signatures.ts';
import { httpPost, type Post } from './transport.ts';

const LANGUAGE = { ko: 'KO', en: 'EN', 'zh-CN': 'CN' } as const;

/** NICEPAY's authenticated form payment for one merchant. */
export function nicepay(
  merchant: Merchant,
  addresses: NicepayAddresses = NICEPAY_ADDRESSES,
  post: Post = httpPost(),
): PaymentProvider {
  const connection: Connection = { merchant, addresses, post };
  return {
    name: 'nicepay',
    capabilities: {
      netCancel: true,
      partialCancel: true,
      signedWebhook: false,
      idempotencyKey: false,
      languages: ['ko', 'en', 'zh-CN', ...(addresses.japanese === 'JA' ? ['ja'] : [])],
    },
    formOrigins: URL.canParse(addresses.payForm) ? [new URL(addresses.payForm).origin] : [],
    prepare: (request) => prepare(connection, request),
    parseReturn: (raw) => parseReturn(raw, merchant, addresses),
    approve: (context, at) => approve(connection, context, at),
    resolveUnknown: (context, at) => resolveUnknown(connection, context, at),
    cancel: (request) => cancel(connection, request),
    query: (transactionId, at) => query(connection, transactionId, at),
    parseNotice(raw) {
      const transactionId = raw.TID ?? '';
      const merchantOrderId = raw.MOID ?? raw.Moid ?? '';
      if (!/^\w{1,30}$/.test(transactionId) || !/^\w{1,64}$/.test(merchantOrderId)) return null;
      return { transactionId, merchantOrderId, isCancelled: CANCELLED.has(raw.ResultCode ?? '') };
    },
  };
}

function prepare({ merchant, addresses }: Connection, request: PaymentRequest): Prepared {
  const date = ediDate(request.at);
  const amount = String(request.amount);
  return {
    kind: 'form_post',
    action: addresses.payForm,
    charset: 'euc-kr',
    fields: {
      GoodsName: request.goodsName,
      Amt: amount,
      MID: merchant.mid,
      EdiDate: date,
      Moid: request.merchantOrderId,
      SignData: signRequest(date, merchant.mid, amount, merchant.key),
      PayMethod: 'CARD,BANK',
      // A window under a path of ours leads back to the address that the guest came from, whichever of ours it is.
      ReturnURL: addresses.payForm.startsWith('/') ? new URL(request.returnUrl).pathname : request.returnUrl,
      CharSet: 'utf-8',
      NpLang: request.language === 'ja' ? addresses.japanese : LANGUAGE[request.language],
    },
  };
}
