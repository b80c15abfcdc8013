import type { FastifyInstance } from 'fastify';
import type { Asked } from '../ledger.ts';
import { refusalPage } from '../pages/refusal-page.ts';
import { languageOf } from '../pages/texts.ts';
import { decodeForm } from '../protocol/euc-kr-form.ts';
import { sign } from '../protocol/signatures.ts';
import { merchantOf, type Shop } from '../shop.ts';
import { sendPage } from './send-page.ts';

const LONGEST_GOODS_NAME = 80;

/** A shop's form opens the payment window; a form that was changed on the way opens nothing. */
export function payFormRoutes(app: FastifyInstance, shop: Shop): void {
  app.post<{ Body: Buffer }>('/v3/v3Payment.jsp', async (request, reply) => {
    const fields = Buffer.isBuffer(request.body) ? decodeForm(request.body, 'euc-kr') : {};
    const read = readForm(shop, fields);
    if (typeof read === 'string') {
      return sendPage(reply.status(400), refusalPage(languageOf(fields.NpLang), read));
    }
    const payment = shop.ledger.open(read, shop.nextFaults);
    // Relative, so that it holds behind a path of somebody else's server too.
    return reply.header('cache-control', 'no-store').redirect(`../window/${payment.id}`, 303);
  });
}

/** The payment that a form asks for, or the code of what is wrong with it. */
function readForm(shop: Shop, fields: Readonly<Record<string, string>>): Asked | string {
  const { MID, Moid = '', Amt = '', EdiDate = '', GoodsName = '', ReturnURL = '' } = fields;
  const merchant = merchantOf(shop, MID);
  if (!merchant) return 'UNKNOWN_MERCHANT';
  if (!/^\d{14}$/.test(EdiDate)) return 'BAD_DATE';
  if (!/^[1-9]\d{0,8}$/.test(Amt)) return 'BAD_AMOUNT';
  if (fields.SignData !== sign(merchant.key, EdiDate, merchant.mid, Amt)) return 'TAMPERED';
  if (!/^[A-Za-z0-9]{1,64}$/.test(Moid)) return 'BAD_ORDER_ID';
  if (GoodsName === '' || GoodsName.length > LONGEST_GOODS_NAME) return 'BAD_GOODS_NAME';
  if (!isReturnUrl(ReturnURL)) return 'BAD_RETURN_URL';
  const isUsed = shop.ledger.byMoid(merchant.mid, Moid).some(({ authDate }) => authDate !== null);
  if (isUsed) return 'USED_ORDER_ID';
  return {
    mid: merchant.mid,
    moid: Moid,
    amount: Number(Amt),
    goodsName: GoodsName,
    methods: (fields.PayMethod || 'CARD').split(','),
    returnUrl: ReturnURL,
    returnCharset: fields.CharSet?.toLowerCase() === 'utf-8' ? 'utf-8' : 'euc-kr',
    reserved: (fields.ReqReserved ?? '').slice(0, 500),
    language: languageOf(fields.NpLang),
  };
}

/** Absolute, or a path where the shop shows this window under a path of its own. */
function isReturnUrl(text: string): boolean {
  if (/^\/[\w/-]{1,200}$/.test(text) && !text.startsWith('//')) return true;
  const url = URL.parse(text);
  return text.length <= 500 && (url?.protocol === 'https:' || url?.protocol === 'http:');
}
