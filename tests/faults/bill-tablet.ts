import type { CallName } from '@hansang/contract';
import type {
  Bill,
  DayAnswer,
  DrawerAnswer,
  FloorPlan,
  TableDetail,
  TableView,
} from '@hansang/contract/schemas';
import { StaffTablet } from './staff-tablet.ts';

export interface TabletTally {
  /** Payments whose answer reached the tablet. */
  recorded: number;
  /** What else succeeded, and what was refused, by name. */
  readonly done: Map<string, number>;
}

export const newTabletTally = (): TabletTally => ({ recorded: 0, done: new Map() });

/** A manager's tablet that takes money, voids, discounts, rejects, changes lines, joins and splits tables, checks out and reopens at random. */
export class BillTablet extends StaffTablet {
  readonly #restaurantId: number;
  readonly #random: () => number;
  readonly #tally: TabletTally;
  #count = 0;
  readonly #name: string;

  constructor(
    name: string,
    plan: {
      readonly origin: string;
      readonly restaurantId: number;
      readonly random: () => number;
      readonly tally: TabletTally;
    },
  ) {
    super(plan.origin, plan.random);
    this.#name = name;
    this.#restaurantId = plan.restaurantId;
    this.#random = plan.random;
    this.#tally = plan.tally;
  }

  /** One thing that staff do, asked again under its key until its outcome is known. */
  async act(): Promise<void> {
    const params = { restaurantId: this.#restaurantId };
    if (this.#random() < 0.15) return this.#keepBooks(params);
    const floor = await this.known('floor', params);
    const tables = (floor.body as unknown as FloorPlan).floors.flatMap((one) => one.tables);
    const table = this.#pick(tables.filter(({ visit }) => visit !== null));
    if (!table?.visit) return;
    const visit = { ...params, visitId: table.visit.visitId };
    const bill = (await this.known('bill', visit)).body as unknown as Bill;
    const roll = this.#random();
    if (roll < 0.5) return this.#pay(visit, bill);
    if (roll < 0.6) return this.#seat(table, tables, bill);
    if (roll < 0.72) return this.#line(table);
    if (roll < 0.76) {
      const body = {
        billVersion: bill.version,
        kind: 'DISCOUNT',
        percent: 1 + Math.floor(this.#random() * 30),
        reason: 'r',
      };
      return this.#do('addBillEntry', visit, body);
    }
    if (roll < 0.79) {
      const entry = this.#pick(bill.entries);
      if (entry)
        return this.#do(
          'voidBillEntry',
          { ...visit, entryId: entry.entryId },
          { billVersion: bill.version, reason: 'r' },
        );
    }
    if (roll < 0.87) {
      const payment = this.#pick(bill.payments);
      if (payment?.means === null)
        return this.#do(
          'refundBillPayment',
          { ...visit, paymentId: payment.paymentId },
          { billVersion: bill.version, reason: 'ETC', ...(this.#random() < 0.5 && { amount: 1 }) },
        );
      if (payment)
        return this.#do(
          'voidPayment',
          { ...visit, paymentId: payment.paymentId },
          {
            billVersion: bill.version,
            reason: 'r',
            ...(this.#random() < 0.4 && { amount: 1 + Math.floor(this.#random() * 3000) }),
          },
        );
    }
    if (roll < 0.93) {
      const order = this.#pick(bill.orders.filter(({ status }) => status === 'REQUEST'));
      if (order)
        return this.#do(
          'moveOrder',
          { ...params, orderId: order.orderId },
          { to: 'REJECT', version: 1, cancelReason: 'ETC', cancelNote: 'r' },
        );
    }
    const unpaid = bill.owed > 0 && this.#random() < 0.5 ? { unpaid: { reason: 'PAYS_LATER' } } : {};
    const unaccepted = this.#random() < 0.5 ? 'COMPLETE' : 'REJECT';
    await this.#do(
      'checkOut',
      { ...params, tableIdx: table.tableIdx },
      { visitId: visit.visitId, completeOpenOrders: true, unaccepted, ...unpaid },
    );
    if (this.#random() < 0.5) return;
    const { version } = (await this.known('bill', visit)).body as unknown as Bill;
    await this.#do('reopenVisit', visit, { billVersion: version, reason: 'r' });
  }

  /** Pieces of a line are taken off, given free, offered away or taken back from that, as the table's sheet shows them. */
  async #line({ tableIdx }: TableView): Promise<void> {
    const at = { restaurantId: this.#restaurantId };
    const { orders } = (await this.known('tableDetail', { ...at, tableIdx })).body as unknown as TableDetail;
    const order = this.#pick(
      orders.filter(({ menus }) => menus.some(({ liveQuantity }) => liveQuantity > 0)),
    );
    const line = this.#pick(order?.menus.filter(({ liveQuantity }) => liveQuantity > 0) ?? []);
    if (!order || !line) return;
    const { version, _id: orderId } = order;
    if (line.offer) return this.#do('withdrawOffer', { ...at, orderId, offerId: line.offer.offerId });
    const params = { ...at, orderId, line: line.line };
    const roll = this.#random();
    if (roll < 0.4) return this.#do('takeLineOff', params, { quantity: 1, version, reason: 'ETC' });
    if (roll < 0.6) return this.#do('giveLineFree', params, { quantity: 1, version, reason: 'ETC' });
    const menuId = `dish-${1 + Math.floor(this.#random() * 6)}`;
    return this.#do('offerInstead', params, { quantity: 1, version, menuId, sizeId: null });
  }

  /** Tables are joined, an order is split off, pieces of a line go to another table. */
  #seat({ tableIdx, visitId }: TableView, tables: readonly TableView[], bill: Bill): Promise<void> {
    const at = { restaurantId: this.#restaurantId, tableIdx };
    const others = tables.filter((one) => one.tableIdx !== tableIdx && one.joinedTo === null);
    const taken = this.#pick(others.filter(({ visit }) => visit !== null));
    const order = this.#pick(bill.orders.filter(({ lines }) => lines.some(({ left }) => left > 0)));
    const roll = this.#random();
    if (roll < 0.3) {
      const from = this.#pick(others);
      const joining = {
        visitId,
        fromTableIdx: from?.tableIdx ?? tableIdx,
        fromVisitId: from?.visitId ?? null,
      };
      return this.#do('mergeTable', at, joining);
    }
    if (roll < 0.6) {
      const own = tables.find(({ joinedTo }) => joinedTo?.tableIdx === tableIdx);
      const to = own ?? this.#pick(others.filter((one) => one.visitId === null));
      const orderIds = order ? [order.orderId] : [];
      return this.#do('partVisit', at, { visitId, toTableIdx: to?.tableIdx ?? tableIdx, orderIds });
    }
    const line = order?.lines.find(({ left }) => left > 0);
    const to =
      taken && this.#random() < 0.7 ? taken : this.#pick(others.filter(({ visit }) => visit === null));
    if (!to) return Promise.resolve();
    return this.#do(
      'passLine',
      { restaurantId: this.#restaurantId, orderId: order?.orderId ?? 'none', line: line?.line ?? 0 },
      { quantity: 1, version: 1, toTableIdx: to.tableIdx, toVisitId: to.visitId },
    );
  }

  /** The drawer is opened, changed and counted; now and then somebody closes the day. */
  async #keepBooks(params: { restaurantId: number }): Promise<void> {
    const { drawer } = (await this.known('drawer', params)).body as unknown as DrawerAnswer;
    if (!drawer) {
      if (this.#random() < 0.2) {
        const { today } = (await this.known('day', params)).body as unknown as DayAnswer;
        return this.#do('closeDay', params, { businessDay: today });
      }
      return this.#do('openDrawer', params, { opening: 50_000 });
    }
    const { drawerId, expected } = drawer;
    if (this.#random() < 0.3)
      return this.#do('closeDrawer', { ...params, drawerId }, { counted: Math.max(0, expected) });
    const kind = this.#random() < 0.5 ? 'IN' : 'OUT';
    await this.#do('moveCash', { ...params, drawerId }, { kind, amount: 1000, reason: 'r' });
  }

  #pay(visit: { restaurantId: number; visitId: string }, bill: Bill): Promise<void> {
    const share = 2 + Math.floor(this.#random() * 3);
    const { payable } = bill;
    const person = this.#pick(bill.people);
    const line = this.#pick(
      bill.orders.flatMap(({ orderId, lines }) =>
        lines.filter(({ left }) => left > 0).map((one) => ({ orderId, ...one })),
      ),
    );
    const chosen = line && [{ orderId: line.orderId, line: line.line, quantity: 1 }];
    const kinds = [
      { amount: payable, part: { part: 'WHOLE' } },
      { amount: Math.floor(payable / share) + (payable % share), part: { part: 'SHARE', shares: share } },
      { amount: 1 + Math.floor(this.#random() * 20_000), part: { part: 'AMOUNT' } },
      ...(person ? [{ amount: person.left, part: { part: 'PERSON', clientId: person.clientId } }] : []),
      ...(line ? [{ amount: line.unitPrice, part: { part: 'LINES', lines: chosen } }] : []),
    ];
    const means = this.#random() < 0.6 ? 'CASH' : 'CARD_TERMINAL';
    const body = { billVersion: bill.version, means, ...this.#pick(kinds) };
    return this.#do('recordPayment', visit, body);
  }

  async #do(name: CallName, params: object, body?: object): Promise<void> {
    this.#count += 1;
    const { status, body: answer } = await this.known(name, params, body, `${this.#name}-${this.#count}`);
    if (status === 200 && name === 'recordPayment') this.#tally.recorded += 1;
    const what = status === 200 ? name : `${name} ${String(answer.errorCode)}`;
    this.#tally.done.set(what, (this.#tally.done.get(what) ?? 0) + 1);
  }

  #pick<One>(many: readonly One[]): One | undefined {
    return many[Math.floor(this.#random() * many.length)];
  }
}
