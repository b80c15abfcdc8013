import type { PaymentMethod } from '@hansang/contract';
import { plainText } from '../../../platform/plain-text.ts';
import type { Decline } from '../provider/provider.ts';

export const AUTHENTICATED = '0000';
export const ASKED = '0000';
/** The guest closed the payment window. */
export const USER_CANCELLED: ReadonlySet<string> = new Set(['9993', '9999']);

/** Result codes of a good approval by card and by bank transfer: the methods that a request asks for. */
export const APPROVED: ReadonlySet<string> = new Set(['3001', '4000']);
/**
 * Approval answers after which money may be gone or on its way. A guest can change the method in the form, which no
 * signature covers: a virtual account that was issued (4100) and a phone bill (A000) are undone like an
 * unknown outcome. So are "in progress", "the issuer timed out" and "this order number was used before".
 */
export const UNSETTLED: ReadonlySet<string> = new Set([
  '4100',
  'A000',
  '2002',
  '2056',
  '1681',
  '1722',
  'W005',
]);

export const CANCELLED: ReadonlySet<string> = new Set(['2001', '2211']);
export const ALREADY_CANCELLED: ReadonlySet<string> = new Set(['2013', '2015']);
/** Cancel answers that say nothing yet. */
export const CANCEL_UNSETTLED: ReadonlySet<string> = new Set(['2002', '2056']);

/** Why the provider refused, at a length that is kept. */
export const declineOf = (code = '', message = ''): Decline => ({
  code: code.slice(0, 10),
  message: plainText(message.slice(0, 200)),
});

const WALLETS: Readonly<Record<string, PaymentMethod>> = { '16': 'KAKAO_PAY', '20': 'NAVER_PAY' };

/** Which of our payment methods a reply speaks of. */
export function methodOf(reply: Readonly<Record<string, string>>): PaymentMethod {
  if (reply.PayMethod === 'BANK') return 'BANK';
  if (reply.ClickpayCl) return WALLETS[reply.ClickpayCl] ?? 'EASY_PAY';
  return reply.CardCl === '1' ? 'DEBIT_CARD' : 'CREDIT_CARD';
}
