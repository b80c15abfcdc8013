import { randomBytes } from 'node:crypto';
import type { FaultCounts } from './faults.ts';
import { type Journal, noJournal } from './journal.ts';
import type { Means, Payment, PaymentState, StepName } from './payment.ts';
import { koreanShortStamp } from './protocol/korean-time.ts';

/** What a shop's form says of a payment. */
export type Asked = Pick<
  Payment,
  | 'mid'
  | 'moid'
  | 'amount'
  | 'goodsName'
  | 'methods'
  | 'returnUrl'
  | 'returnCharset'
  | 'reserved'
  | 'language'
>;

/** Approval must come this soon after the guest paid. */
const AUTH_GOOD_MS = 15 * 60_000;

/** Every payment that this provider knows, newest last. */
export class Ledger {
  readonly #payments = new Map<string, Payment>();
  readonly #journal: Journal;
  #serial = 0;

  constructor(journal: Journal = noJournal) {
    this.#journal = journal;
    for (const payment of journal.read()) this.#payments.set(payment.id, payment);
    this.#serial = this.#payments.size;
  }

  all(): readonly Payment[] {
    return [...this.#payments.values()];
  }

  byId(id: string): Payment | null {
    return this.#payments.get(id) ?? null;
  }

  byTid(tid: string): Payment | null {
    return this.all().find((payment) => payment.tid === tid) ?? null;
  }

  byMoid(mid: string, moid: string): readonly Payment[] {
    return this.all().filter((payment) => payment.mid === mid && payment.moid === moid);
  }

  open(asked: Asked, faults: FaultCounts): Payment {
    const payment: Payment = {
      ...asked,
      id: randomBytes(16).toString('hex'),
      state: 'WAITING',
      tid: null,
      authToken: null,
      means: null,
      authCode: null,
      authDate: null,
      authenticatedAt: null,
      held: 0,
      faults: { ...faults },
      steps: [],
    };
    this.#payments.set(payment.id, payment);
    this.note(payment, 'WINDOW_OPENED', `${asked.amount}`);
    return payment;
  }

  /** The guest paid in the window: the shop may now ask for the money. */
  authenticate(payment: Payment, means: Means): void {
    this.#serial += 1;
    const kind = means.method === 'BANK' ? '02' : '01';
    const serial = String(this.#serial % 10_000).padStart(4, '0');
    payment.tid = `${payment.mid}${kind}01${koreanShortStamp(Date.now())}${serial}`;
    payment.authToken = `SIMTOKEN${randomBytes(16).toString('hex').toUpperCase()}`;
    payment.means = means;
    payment.authenticatedAt = Date.now();
    this.move(payment, 'AUTHENTICATED', means.wallet ?? means.method);
  }

  approve(payment: Payment): void {
    payment.held = payment.amount;
    payment.authCode = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
    payment.authDate = koreanShortStamp(Date.now());
    this.move(payment, 'APPROVED', `${payment.amount}`);
  }

  /** Gives back so much; the last won of it cancels the payment. */
  giveBack(payment: Payment, amount: number, how: 'CANCELLED' | 'NET_CANCELLED'): void {
    payment.held -= amount;
    if (payment.held > 0) this.note(payment, 'PARTLY_CANCELLED', `${amount}`);
    else this.move(payment, how, `${amount}`);
  }

  move(payment: Payment, state: PaymentState, detail = ''): void {
    payment.state = state;
    this.note(payment, state, detail);
  }

  note(payment: Payment, what: StepName, detail = ''): void {
    payment.steps.push({ at: Date.now(), what, detail });
    this.#journal.write(payment);
  }

  isAuthExpired(payment: Payment): boolean {
    return Date.now() - (payment.authenticatedAt ?? 0) > AUTH_GOOD_MS;
  }
}
