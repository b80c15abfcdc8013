import type { FastifyInstance } from 'fastify';
import { readFaults, strikes } from '../faults.ts';
import { endedPage } from '../pages/ended-page.ts';
import { returnPage } from '../pages/return-page.ts';
import { isPageLanguage, type PageLanguage } from '../pages/texts.ts';
import { windowPage } from '../pages/window-page.ts';
import { CARDS, type CardCode, type Means, type Payment, WALLETS, type Wallet } from '../payment.ts';
import { decodeForm } from '../protocol/euc-kr-form.ts';
import { type Outcome, returnOf } from '../return-form.ts';
import { merchantOf, type Shop } from '../shop.ts';
import { sendPage } from './send-page.ts';

interface ById {
  Params: { id: string };
  Querystring: { lang?: string };
  Body: Buffer;
}

/** For a window that never was there is nothing to speak after. */
const asked = ({ lang }: ById['Querystring']): PageLanguage => (isPageLanguage(lang) ? lang : 'ko');

const isOutcome = (text: unknown): text is Outcome =>
  text === 'approve' || text === 'decline' || text === 'cancel';

/** The payment window: what the guest sees, and what comes of the button they press. */
export function windowRoutes(app: FastifyInstance, shop: Shop): void {
  app.get<ById>('/window/:id', async (request, reply) => {
    const payment = shop.ledger.byId(request.params.id);
    if (!payment) return sendPage(reply.status(404), endedPage(asked(request.query), null));
    const { lang } = request.query;
    if (isPageLanguage(lang)) payment.language = lang;
    const merchant = merchantOf(shop, payment.mid);
    if (payment.state !== 'WAITING' || !merchant)
      return sendPage(reply, endedPage(payment.language, payment));
    return sendPage(reply, windowPage(payment, merchant));
  });

  app.post<ById>('/window/:id', async (request, reply) => {
    const payment = shop.ledger.byId(request.params.id);
    const merchant = merchantOf(shop, payment?.mid);
    if (!payment || !merchant) return sendPage(reply.status(404), endedPage(asked(request.query), null));
    const fields = Buffer.isBuffer(request.body) ? decodeForm(request.body, 'utf-8') : {};
    // A second press, or a press in a second tab, finds the window done.
    if (payment.state !== 'WAITING' || !isOutcome(fields.outcome))
      return sendPage(reply, endedPage(payment.language, payment));
    const faults = readFaults(faultsOf(fields));
    if (faults) Object.assign(payment.faults, faults);
    settle(shop, payment, fields.outcome, meansOf(fields));
    const returned = returnOf(payment, merchant, fields.outcome, shop.origin());
    if (request.headers.accept === 'application/json') return reply.send(returned);
    return sendPage(reply, returnPage(payment, returned));
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
