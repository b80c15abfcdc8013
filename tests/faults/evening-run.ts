import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bill, BillOffer, DayAnswer, DrawerAnswer, GuestBill } from '@hansang/contract/schemas';
import type pg from 'pg';
import { auditVenues } from '../../apps/server/src/modules/audit/audit-venues.ts';
import { auditBills } from '../../simulators/auditors/bill-auditor.ts';
import { auditDays } from '../../simulators/auditors/day-auditor.ts';
import type { FaultCounts } from '../../simulators/card/faults.ts';
import { carryBack, payAt } from '../../simulators/card/play.ts';
import { type CardProvider, openCardProvider } from '../../simulators/card/provider.ts';
import {
  chooseDish,
  type GuestClient,
  orderBody,
  placeOrder,
  scanTable,
} from '../../simulators/guests/guest-client.ts';
import { openPrinter, type Printer } from '../../simulators/printer/printer.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import { importVenue } from '../product/import-venue.ts';
import { freePort } from '../product/product.ts';
import { testVenue } from '../product/test-venue.ts';
import { seededRandom } from '../setup/run-seed.ts';
import { ask } from './ask.ts';
import { dataFolder } from './data-folder.ts';
import { hireTablets } from './hire-tablets.ts';
import { stopLeftDatabase } from './kill-run.ts';
import { auditPaper, install, type PaperResult } from './paper.ts';
import { type PayProcess, startPayProcess } from './pay-process.ts';
import { StaffTablet } from './staff-tablet.ts';

export interface EveningResult {
  readonly faults: readonly string[];
  readonly paper: PaperResult;
  readonly kills: number;
  /** Kills that came before what was done was answered. */
  readonly cut: number;
  /** Of two waiters who took the same bill at one moment: how many were told that they did. */
  readonly took: number;
  /** Won: what the day came to, and what was taken less what went back. */
  readonly net: number;
  readonly kept: number;
  /** Parts that phones went to the provider for. */
  readonly shares: number;
}

/** What is done in an evening, and what the server may die in. */
export const STEPS = [
  'openDrawer',
  'order',
  'replace',
  'enter',
  'merge',
  'part',
  'share',
  'wait',
  'takeAtOnce',
  'takeRest',
  'letGo',
  'closeDrawer',
  'closeDay',
] as const;
export type Step = (typeof STEPS)[number];

export interface EveningPlan {
  readonly seed: number;
  /** The steps in which the server is killed. */
  readonly deadly: readonly Step[];
}

const VENUE = { id: 391, tables: 6, dishes: 6 };
const PARAMS = { restaurantId: VENUE.id };
const MINUTE = 60_000;

/** One evening from the opening of the drawer to the close of the day, step by step; the server is killed in some of them. */
export async function runEvening({ seed, deadly }: EveningPlan): Promise<EveningResult> {
  const dataDir = dataFolder();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const card = await openCardProvider({ slowMs: 700 });
  const house = new House({ dataDir, port, cardOrigin: card.origin }, seededRandom(seed), deadly);
  const printers = [await openPrinter({ port: 0 })];
  try {
    await house.open();
    const venue = testVenue(VENUE);
    const flags = { ...venue.flags, payAtTable: true, acceptAutomatically: true };
    await importVenue({ origin, dataDir }, { ...venue, flags });
    await house.db(async (db) => {
      await db.query('UPDATE restaurants SET is_demo = true');
      await install(db, VENUE.id, printers[0]?.port ?? 0);
    });
    return await new Evening(house, origin, card, printers).play();
  } finally {
    await house.close();
    await card.close();
    for (const printer of printers) await printer.close();
    stopLeftDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The server of the evening, which dies in the middle of what is done. */
class House {
  kills = 0;
  cut = 0;
  readonly random: () => number;
  readonly #options: { readonly dataDir: string; readonly port: number; readonly cardOrigin: string };
  readonly #deadly: ReadonlySet<Step>;
  #server: PayProcess | null = null;
  #aheadMs = 0;

  constructor(
    options: { dataDir: string; port: number; cardOrigin: string },
    random: () => number,
    deadly: readonly Step[],
  ) {
    this.#options = options;
    this.random = random;
    this.#deadly = new Set(deadly);
  }

  get dataDir(): string {
    return this.#options.dataDir;
  }

  async open(): Promise<void> {
    this.#server = await startPayProcess({ ...this.#options, aheadMs: this.#aheadMs });
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  db<Result>(work: (db: pg.Client) => Promise<Result>): Promise<Result> {
    return withDatabase(embeddedConnection(this.dataDir), work);
  }

  /** Does something; where it is a deadly step the server is killed meanwhile, and started again. */
  async through<Result>(step: Step, act: () => Promise<Result>): Promise<Result> {
    const work = act();
    if (!this.#deadly.has(step)) return work;
    let isDone = false;
    // Whatever comes of it is for whoever waits for it below.
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    await sleep(this.random() * 60);
    await this.#server?.kill();
    this.kills += 1;
    if (!isDone) this.cut += 1;
    await this.open();
    return work;
  }

  /** Lets minutes pass, and everything be done that is due then. */
  async pass(minutes: number): Promise<void> {
    this.#aheadMs += minutes * MINUTE;
    if (this.#deadly.has('wait')) {
      await this.#server?.kill();
      this.kills += 1;
      await this.open();
    }
    await this.#server?.settle(this.#aheadMs);
  }
}

/** What is done, step by step. */
class Evening {
  readonly #house: House;
  readonly #origin: string;
  readonly #card: CardProvider;
  readonly #printers: Printer[];
  #count = 0;

  constructor(house: House, origin: string, card: CardProvider, printers: Printer[]) {
    this.#house = house;
    this.#origin = origin;
    this.#card = card;
    this.#printers = printers;
  }

  async play(): Promise<EveningResult> {
    const house = this.#house;
    const tablets = await hireTablets(
      house.dataDir,
      VENUE.id,
      () => new StaffTablet(this.#origin, house.random),
    );
    const [one, two] = tablets as [StaffTablet, StaffTablet];
    await house.through('openDrawer', () => this.#done(one, 'openDrawer', PARAMS, { opening: 50_000 }));

    const phones = await Promise.all([1, 1, 2, 3].map((table) => scanTable(this.#origin, seat(table))));
    const [ann, ben, cho, dan] = phones as [GuestClient, GuestClient, GuestClient, GuestClient];
    const all = (dish: string) => Promise.all(phones.map((phone) => this.#order(phone, dish)));
    await all('dish-5');
    // The printer is off in the rush.
    await this.#printers[0]?.close();
    const orders = await house.through('order', () => all('dish-4'));
    await house.through('replace', () => this.#replace(one, cho, orders[2] ?? ''));
    this.#printers.push(await openPrinter({ port: this.#printers[0]?.port ?? 0 }));
    await house.through('enter', () => this.#enter(two, dan));

    const [second, third] = [await this.#visitAt(2), await this.#visitAt(3)];
    const joined = { visitId: second, fromTableIdx: 3, fromVisitId: third };
    await house.through('merge', () => this.#done(one, 'mergeTable', { ...PARAMS, tableIdx: 2 }, joined));
    const parted = { visitId: second, toTableIdx: 3, orderIds: [orders[3]] };
    await house.through('part', () => this.#done(two, 'partVisit', { ...PARAMS, tableIdx: 2 }, parted));

    // The answer to Ann's share is lost on its way from the provider.
    const lost = { 'timeout-after-approval': 1, 'timeout-before-net-cancel': 1 };
    await house.through('share', () => Promise.all([this.#share(ann, lost), this.#share(ben, {})]));
    await this.#atRest();
    const took = await house.through('takeAtOnce', () => this.#atOnce(tablets, second));
    await house.through('takeRest', () =>
      Promise.all([1, 3].flatMap((table) => tablets.map((tablet) => this.#takeRest(tablet, table)))),
    );
    await house.through('letGo', () => Promise.all([1, 2, 3].map((table) => this.#letGo(one, table))));

    const { drawer } = (await one.known('drawer', PARAMS)).body as unknown as DrawerAnswer;
    const closing = { ...PARAMS, drawerId: drawer?.drawerId ?? '' };
    await house.through('closeDrawer', () =>
      this.#done(one, 'closeDrawer', closing, { counted: drawer?.expected ?? 0 }),
    );
    const { today } = (await one.known('day', PARAMS)).body as unknown as DayAnswer;
    await house.through('closeDay', () => this.#done(two, 'closeDay', PARAMS, { businessDay: today }));
    const { sums } = (await one.known('day', PARAMS)).body as unknown as DayAnswer;
    const paper = await house.db((db) => auditPaper(db, VENUE.id, this.#printers));
    return {
      faults: await this.#faults(),
      paper,
      kills: house.kills,
      cut: house.cut,
      took,
      net: sums.net,
      kept: sums.kept,
      shares: this.#card.ledger.all().length,
    };
  }

  /** What staff do, under a key of its own. */
  async #done(tablet: StaffTablet, name: Parameters<StaffTablet['known']>[0], params: object, body: object) {
    this.#count += 1;
    return tablet.known(name, params, body, `evening-${this.#count}`);
  }

  async #order(phone: GuestClient, dish: string): Promise<string> {
    const menu = phone.menu.get(dish);
    if (!menu) throw new Error(`No ${dish}`);
    this.#count += 1;
    const key = `order-${this.#count}`;
    const body = orderBody(phone, [chooseDish(menu, 2)], null);
    for (;;) {
      const answer = await placeOrder(this.#origin, phone, body, key);
      if (answer.kind === 'placed') return answer.orderId;
      if (answer.kind === 'refused' && answer.code !== 'IDEMPOTENCY_IN_PROGRESS')
        throw new Error(answer.code);
      await sleep(50);
    }
  }

  /** A dish is out: another one is offered for one of it, and the guest takes it. */
  async #replace(tablet: StaffTablet, phone: GuestClient, orderId: string): Promise<void> {
    const wish = { menuId: 'dish-2', sizeId: null, quantity: 1 };
    const [order] = await this.#rows<{ version: number }>(
      'SELECT version FROM orders WHERE order_id = $1',
      orderId,
    );
    await tablet.known('offerInstead', { ...PARAMS, orderId, line: 0 }, { ...wish, version: order?.version });
    for (;;) {
      const [offer] = await this.#rows<{ id: string; state: string }>(
        'SELECT offer_id AS id, state FROM line_offers WHERE order_id = $1',
        orderId,
      );
      if (!offer) throw new Error('Nothing was offered');
      if (offer.state !== 'OPEN') return;
      const params = { ...PARAMS, orderId, offerId: offer.id };
      await ask(this.#origin, phone, 'answerOffer', { params, body: { isAccepted: true } });
      await sleep(30);
    }
  }

  /** An order for guests without a phone. */
  async #enter(tablet: StaffTablet, phone: GuestClient): Promise<void> {
    const menu = phone.menu.get('dish-3');
    if (!menu) throw new Error('No dish');
    const { orderList, menuPayAmount, totalMenuAmount } = orderBody(phone, [chooseDish(menu, 1)], null);
    const visitId = await this.#visitAt(phone.seat.tableIdx);
    const body = { orderList, menuPayAmount, totalMenuAmount, visitId, isAdult: false };
    await this.#done(tablet, 'enterOrder', { ...PARAMS, tableIdx: phone.seat.tableIdx }, body);
  }

  /** A phone pays a share of three at the provider; what becomes of it is for the server to find out. */
  async #share(phone: GuestClient, faults: FaultCounts): Promise<void> {
    this.#count += 1;
    const key = `share-${this.#count}`;
    const part = { part: 'SHARE', shares: 3 };
    let offer: BillOffer | null = null;
    while (!offer?.pgForm) {
      await sleep(30);
      const bill = await ask<GuestBill>(this.#origin, phone, 'tableBill', { params: PARAMS });
      if (!bill) continue;
      const { version, payable, claims } = bill;
      // It was begun, and the answer lost: who comes back gives it up and chooses anew.
      const own = claims.find(({ paymentId }) => paymentId !== null)?.paymentId;
      if (own) {
        await ask(this.#origin, phone, 'leaveBillPayment', { params: { ...PARAMS, paymentId: own } });
        continue;
      }
      const body = { version, amount: Math.floor(payable / 3) + (payable % 3), part };
      const asked = { params: PARAMS, body, key: `${key}-${version}` };
      offer = await ask<BillOffer>(this.#origin, phone, 'payBill', asked);
    }
    const form = { action: offer.pgForm.action, fields: offer.pgAuthParams as Record<string, string> };
    const returned = await payAt(form, { outcome: 'approve', faults });
    while (!(await carryBack(returned).catch(() => null))) await sleep(50);
  }

  /** Hours pass as quickly as they may until nobody works on a payment any more. */
  async #atRest(): Promise<void> {
    for (const minutes of [0, 11, 1, 1, 2, 6, 11, 31]) {
      if (minutes > 0) await this.#house.pass(minutes);
      const open = await this.#rows(
        `SELECT FROM payments WHERE restaurant_id = ${VENUE.id} AND (phase <> 'DONE' OR due_at IS NOT NULL)`,
      );
      if (open.length === 0) return;
    }
    throw new Error('Somebody still works on a payment');
  }

  /** Two waiters take all of one bill at the same moment. @returns how many did */
  async #atOnce(tablets: readonly StaffTablet[], visitId: string): Promise<number> {
    const params = { ...PARAMS, visitId };
    const bill = (await tablets[0]?.known('bill', params))?.body as unknown as Bill;
    const body = { billVersion: bill.version, means: 'CASH', amount: bill.payable, part: { part: 'WHOLE' } };
    const answers = await Promise.all(
      tablets.map((tablet) => this.#done(tablet, 'recordPayment', params, body)),
    );
    return answers.filter(({ status }) => status === 200).length;
  }

  /** Takes what is left of a bill in pieces, whoever else does. */
  async #takeRest(tablet: StaffTablet, tableIdx: number): Promise<void> {
    const params = { ...PARAMS, visitId: await this.#visitAt(tableIdx) };
    for (;;) {
      const bill = (await tablet.known('bill', params)).body as unknown as Bill;
      if (bill.payable === 0) return;
      const amount = Math.min(bill.payable, 3000);
      const body = { billVersion: bill.version, means: 'CARD_TERMINAL', amount, part: { part: 'AMOUNT' } };
      await this.#done(tablet, 'recordPayment', params, body);
    }
  }

  async #letGo(tablet: StaffTablet, tableIdx: number): Promise<void> {
    const body = { visitId: await this.#visitAt(tableIdx), completeOpenOrders: true };
    await this.#done(tablet, 'checkOut', { ...PARAMS, tableIdx }, body);
  }

  async #visitAt(tableIdx: number): Promise<string> {
    const [table] = await this.#rows<{ visit: string }>(
      `SELECT visit_id AS visit FROM dining_tables WHERE restaurant_id = ${VENUE.id} AND table_idx = $1`,
      tableIdx,
    );
    return table?.visit ?? '';
  }

  /** Sales follow within seconds: only what stays wrong is a fault. */
  async #faults(): Promise<string[]> {
    for (let second = 0; ; second += 1) {
      const faults = await this.#house.db(async (db) => {
        const found: string[] = [];
        for await (const venue of auditVenues(db)) found.push(...venue.faults);
        const provider = this.#card.ledger.all();
        return [...found, ...(await auditBills(db, VENUE.id, provider)), ...(await auditDays(db, VENUE.id))];
      });
      if (faults.length === 0 || second === 8) return faults;
      await sleep(1000);
    }
  }

  #rows<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.#house.db(async (db) => (await db.query<Row>(text, values)).rows);
  }
}

const seat = (tableIdx: number) => ({ restaurantId: VENUE.id, tableIdx });
