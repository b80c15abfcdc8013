import type { OrderPaymentResult, PaymentResult } from '@hansang/contract/schemas';
import { afterAll, beforeAll, expect } from 'vitest';
import { auditMoney } from '../../../../../../simulators/auditors/money-auditor.ts';
import { DEMO_MERCHANT } from '../../../../../../simulators/card/merchant.ts';
import { type Choice, carryBack, payAt } from '../../../../../../simulators/card/play.ts';
import { type CardProvider, openCardProvider } from '../../../../../../simulators/card/provider.ts';
import type { ReturnForm } from '../../../../../../simulators/card/return-form.ts';
import { rows } from '../../../testing/rows.ts';
import { endStay } from '../../../testing/table-changes.ts';
import { TestClient } from '../../../testing/test-client.ts';
import { seat, type TestGuest, type Wish } from '../../../testing/test-guest.ts';
import { type TestServer, type TestServerOptions, useServer } from '../../../testing/test-server.ts';
import { putVenue } from '../../../testing/venues.ts';
import type { VenueFileInput } from '../../venue-file/reading/schema.ts';
import { httpPost } from '../nicepay/transport.ts';

const text = (ko: string, en: string) => ({ ko, en, ja: `${en} (ja)`, 'zh-CN': `${en} (zh)` });

/** A diner that takes the card first. */
export const DINER = 7;
const START_STOCK = 40;
export const TABLES = 12;
/** Tables behind those, for whoever needs many at once; nobody frees them. */
export const ANNEX = 120;

const NO_CEILING = { quantity: 100_000, amount: 400_000_000 };

export const dinerVenue: VenueFileInput = {
  hansang: 1,
  id: DINER,
  name: text('한상식당', 'Hansang Diner'),
  corporation: { name: '한상식품', registrationNumber: '123-45-67890', phone: '02-555-0000' },
  flags: { usePG: true, usePos: false },
  // Tests of money tell payments apart by their amounts.
  settings: {
    customerServicePhone: '02-555-0000',
    tableLinks: 'OPEN',
    orderCeiling: NO_CEILING,
    waitingCeiling: NO_CEILING,
  },
  floors: [
    {
      id: 'hall',
      name: text('홀', 'Hall'),
      tables: Array.from({ length: TABLES + ANNEX }, (_, index) => ({
        idx: index + 1,
        name: `${index + 1}번`,
      })),
    },
  ],
  categories: [
    {
      id: 'mains',
      name: text('식사', 'Mains'),
      menus: [
        { id: 'rice', name: text('김치볶음밥', 'Kimchi fried rice'), price: 9000, isMain: true },
        { id: 'set', name: text('한정 정식', 'Special set'), price: 15_000, stock: START_STOCK },
        { id: 'single', name: text('마지막 접시', 'Last plate'), price: 7000, stock: 1 },
        { id: 'water', name: text('물', 'Water'), price: 0 },
      ],
    },
  ],
};

/** How long tests let the provider keep silent. */
export const ANSWER_MS = 400;
export const SLOW_MS = 800;
const PATIENCE_MS = 2000;

export interface Diner {
  readonly server: TestServer;
  readonly provider: CardProvider;
  /** Reserves an order; `pay` then goes to the provider's window. */
  order(guest: TestGuest, ...wishes: readonly Wish[]): Promise<Reserved>;
  /** A guest who sits down, orders and pays. */
  payFor(tableIdx: number, choice?: Partial<Choice>, ...wishes: readonly Wish[]): Promise<Paid>;
  sit(tableIdx: number): Promise<TestGuest>;
  /** Ends every stay, so that guests can sit down hours later. */
  freeTables(): Promise<void>;
  /** Everything that is due now, then again after each of these many seconds. */
  settle(...afterSeconds: readonly number[]): Promise<void>;
  orderOf(
    orderId: string,
  ): Promise<{ status: string; order_number: number | null; visit_id: string | null; version: number }>;
  paymentOf(
    orderId: string,
  ): Promise<Record<string, unknown> & { payment_id: string; status: string; phase: string }>;
  stepsOf(orderId: string): Promise<string[]>;
  stockOf(menuId: string): Promise<number>;
  held(orderId: string): Promise<number>;
  /** Every fault in the books, as a connection sees them. */
  audit(client: Parameters<typeof auditMoney>[0]): Promise<string[]>;
  /** The books balance, or the test fails with every fault. */
  expectBalanced(): Promise<void>;
}

export interface Reserved {
  readonly orderId: string;
  readonly form: { readonly action: string; readonly fields: Readonly<Record<string, string>> };
  pay(choice?: Partial<Choice>): Promise<ReturnForm>;
}

export interface Paid extends Reserved {
  readonly guest: TestGuest;
  readonly returned: ReturnForm;
  readonly answers: readonly Response[];
  /** Where the browser was led. */
  readonly page: string;
  readonly result: OrderPaymentResult;
}

interface DinerOptions extends Pick<TestServerOptions, 'lockTimeout' | 'clock' | 'env'> {
  /** How long the provider may keep silent; longer where nothing is meant to time out. */
  readonly answerMs?: number;
}

/** A server with the diner and a local provider; the tables are numbered 1 to 12, those of the annex from 13. */
export function useDiner({ answerMs = ANSWER_MS, ...options }: DinerOptions = {}): Diner {
  let provider: CardProvider | undefined;
  const local = () => {
    if (!provider) throw new Error('The provider runs within tests and hooks only');
    return provider;
  };
  const server = useServer({
    ...options,
    payments: async () => {
      provider = await openCardProvider({ slowMs: SLOW_MS });
      const { origin } = provider;
      const demo = { pages: origin, access: async () => ({ origin, merchant: DEMO_MERCHANT }) };
      return { demo, post: httpPost(answerMs), guestPatienceMs: PATIENCE_MS };
    },
  });
  beforeAll(async () => {
    await putVenue(server.db.pool, dinerVenue);
    await payLocally(server, DINER);
  });
  afterAll(() => provider?.close());

  async function order(guest: TestGuest, ...wishes: readonly Wish[]): Promise<Reserved> {
    const placed = await guest.order(...(wishes.length > 0 ? wishes : [{ id: 'rice' }]));
    if (!placed.pgAuthParams || !placed.pgForm) throw new Error('The order has no payment');
    const form = { action: placed.pgForm.action, fields: placed.pgAuthParams as Record<string, string> };
    return {
      orderId: placed.orderId,
      form,
      pay: (choice = {}) => payAt(form, { outcome: 'approve', ...choice }),
    };
  }

  const diner_: Diner = {
    server,
    get provider() {
      return local();
    },
    order,
    sit: (tableIdx) => seat(server, tableIdx, DINER),
    async payFor(tableIdx, choice = {}, ...wishes) {
      const guest = await seat(server, tableIdx, DINER);
      const reserved = await order(guest, ...wishes);
      const returned = await reserved.pay(choice);
      const answers: Response[] = [];
      for (let time = 0; time < returned.times; time += 1) answers.push(await carryBack(returned));
      const page = answers.at(-1)?.headers.get('location') ?? '';
      const result = (page.includes('?t=') ? await resultOf(server, page) : undefined) as OrderPaymentResult;
      return { ...reserved, guest, returned, answers, page, result };
    },
    async freeTables() {
      for (let tableIdx = 1; tableIdx <= TABLES; tableIdx += 1) await endStay(server, tableIdx, DINER);
    },
    async settle(...afterSeconds) {
      await server.app.payments.runDue();
      for (const seconds of afterSeconds) {
        server.clock.pass({ seconds });
        await server.app.payments.runDue();
      }
    },
    async orderOf(orderId) {
      const [row] = await rows<never>(server, 'SELECT * FROM orders WHERE order_id = $1', orderId);
      return row as never;
    },
    async paymentOf(orderId) {
      const [row] = await rows<never>(server, 'SELECT * FROM payments WHERE order_id = $1', orderId);
      return row as never;
    },
    async stepsOf(orderId) {
      const steps = await rows<{ step: string }>(
        server,
        `SELECT data->>'step' AS step FROM events WHERE type = 'payment.stepped' AND data->>'orderId' = $1 ORDER BY event_id`,
        orderId,
      );
      return steps.map(({ step }) => step);
    },
    async stockOf(menuId) {
      const [row] = await rows<{ left_quantity: number }>(
        server,
        'SELECT left_quantity FROM stock WHERE restaurant_id = $1 AND menu_id = $2',
        DINER,
        menuId,
      );
      return row?.left_quantity ?? Number.NaN;
    },
    async held(orderId) {
      const { payment_id } = await this.paymentOf(orderId);
      return local()
        .ledger.byMoid(DEMO_MERCHANT.mid, payment_id)
        .reduce((sum, { held }) => sum + held, 0);
    },
    audit(client) {
      const startStock = new Map([
        ['set', START_STOCK],
        ['single', 1],
      ]);
      return auditMoney(client, { restaurantId: DINER, provider: local().ledger.all(), startStock });
    },
    async expectBalanced() {
      expect(await this.audit(server.db.pool as never)).toEqual([]);
    },
  };
  return diner_;
}

/** Lets a venue be paid at the local provider, as demo venues are. */
export async function payLocally(server: TestServer, restaurantId: number): Promise<void> {
  await rows(server, 'UPDATE restaurants SET is_demo = true WHERE restaurant_id = $1', restaurantId);
}

/** What the result page of an address shows, in a browser that knows nothing. */
export async function resultOf(server: TestServer, page: string): Promise<PaymentResult> {
  const t = new URL(page, server.origin).searchParams.get('t');
  return new TestClient(server, { platform: 'WEB', 'client-id': 'f'.repeat(32) }).ok<PaymentResult>(
    'paymentResult',
    { query: { t } },
  );
}
