import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFaults, strikes } from '../faults.ts';
import { endedPage } from '../pages/ended-page.ts';
import { returnPage, SUBMIT_HASH } from '../pages/return-page.ts';
import { isPageLanguage } from '../pages/texts.ts';
import { windowPage } from '../pages/window-page.ts';
import { CARDS, type CardCode, type Means, type Payment, WALLETS, type Wallet } from '../payment.ts';
import { decodeForm } from '../protocol/euc-kr-form.ts';
import { type Outcome, returnOf } from '../return-form.ts';
import { merchantOf, type Shop } from '../shop.ts';

interface ById {
  Params: { id: string };
  Querystring: { lang?: string };
  Body: Buffer;
}

const isOutcome = (text: unknown): text is Outcome =>
  text === 'approve' || text === 'decline' || text === 'cancel';

/** The payment window: what the guest sees, and what comes of the button they press. */
export function windowRoutes(app: FastifyInstance, shop: Shop): void {
  app.get<ById>('/window/:id', async (request, reply) => {
    const payment = shop.ledger.byId(request.params.id);
    if (!payment) return page(reply.status(404), endedPage('ko', null));
    const { lang } = request.query;
    if (isPageLanguage(lang)) payment.language = lang;
    const merchant = merchantOf(shop, payment.mid);
    if (payment.state !== 'WAITING' || !merchant) return page(reply, endedPage(payment.language, payment));
    return page(reply, windowPage(payment, merchant));
  });

  app.post<ById>('/window/:id', async (request, reply) => {
    const payment = shop.ledger.byId(request.params.id);
    const merchant = merchantOf(shop, payment?.mid);
    if (!payment || !merchant) return page(reply.status(404), endedPage('ko', null));
    const fields = Buffer.isBuffer(request.body) ? decodeForm(request.body, 'utf-8') : {};
    // A second press, or a press in a second tab, finds the window done.
    if (payment.state !== 'WAITING' || !isOutcome(fields.outcome))
      return page(reply, endedPage(payment.language, payment));
    const faults = readFaults(faultsOf(fields));
    if (faults) Object.assign(payment.faults, faults);
    settle(shop, payment, fields.outcome, meansOf(fields));
    const returned = returnOf(payment, merchant, fields.outcome, shop.origin());
    if (request.headers.accept === 'application/json') return reply.send(returned);
    return page(reply, returnPage(payment, returned));
  });
}

function settle(shop: Shop, payment: Payment, outcome: Outcome, means: Means): void {
  if (outcome === 'cancel') {
    shop.ledger.move(payment, 'USER_CANCELLED');
    return;
  }
  shop.ledger.authenticate(payment, means);
  // A card without enough money is found out when the shop asks for it.
  if (outcome === 'decline') payment.faults['declined-approval'] = 1;
  if (strikes(payment.faults, 'early-notification')) shop.notifier.tell(payment);
}

/** The boxes that were ticked: `fault=<name>` would repeat a name, so each has its own: `fault:<name>=1`. */
function faultsOf(fields: Readonly<Record<string, string>>): Record<string, number> {
  const ticked = Object.entries(fields).filter(([name]) => name.startsWith('fault:'));
  return Object.fromEntries(ticked.map(([name, count]) => [name.slice('fault:'.length), Number(count)]));
}

function meansOf({ kind, wallet = '', card = '', debit, installment }: Record<string, string>): Means {
  const months = Number(installment ?? 0);
  return {
    method: kind === 'BANK' ? 'BANK' : 'CARD',
    wallet: kind === 'EASY' && Object.hasOwn(WALLETS, wallet) ? (wallet as Wallet) : null,
    card: Object.hasOwn(CARDS, card) ? (card as CardCode) : '06',
    isDebit: debit === '1',
    installmentMonths: Number.isInteger(months) && months >= 2 && months <= 12 ? months : 0,
  };
}

/** The window may post back to the shop, and the script that does it is known. */
function page(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src ${SUBMIT_HASH}; frame-src *; form-action *; frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(html);
}
