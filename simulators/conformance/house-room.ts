import { randomUUID } from 'node:crypto';
import type { Asked } from './asked.ts';

const PRICE = 4500;
const TABLES = [1, 2, 3];

/** An order as the server's own document describes it. */
export interface HouseOrder {
  readonly orderId: string;
  readonly visitId: string;
  readonly status: string;
  readonly version: number;
  readonly tableIdx: number;
  readonly dueAmount: number;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const STATUS_OF = { ACCEPT: 'CONFIRM', REJECT: 'REJECT', CANCEL: 'CANCEL' } as const;

/** The tables, orders and events of a small house whose till decides. */
export class HouseRoom {
  readonly #orders = new Map<string, HouseOrder>();
  readonly #events: { readonly seq: number }[] = [];
  readonly #visits = new Map<number, string>();
  #number = 0;

  place(tableIdx: number, quantity: number, source = 'MENU', status = 'REQUEST'): HouseOrder {
    const visitId = this.#visits.get(tableIdx) ?? randomUUID();
    this.#visits.set(tableIdx, visitId);
    this.#number += 1;
    const order = {
      orderId: randomUUID(),
      externalId: null,
      number: this.#number,
      status,
      version: 1,
      source,
      tableIdx,
      tableName: `${tableIdx}번`,
      externalTableId: null,
      visitId,
      headCount: 2,
      placedAt: new Date().toISOString(),
      note: null,
      dueAmount: PRICE * quantity,
      isPaid: false,
      needsAdultCheck: false,
      held: [],
      lines: [
        {
          line: 0,
          menuId: 'beer',
          externalId: null,
          isElsewhere: false,
          name: '생맥주',
          unitPrice: PRICE,
          quantity,
          liveQuantity: quantity,
          freeQuantity: 0,
          state: status === 'REQUEST' ? 'WAITING' : 'COOKING',
          note: null,
          size: null,
          options: [],
        },
      ],
    };
    this.#orders.set(order.orderId, order);
    return order;
  }

  /** The order as it is after somebody else did something. */
  become(orderId: string, status: string): HouseOrder {
    const order = this.#orders.get(orderId);
    if (!order) throw new Error(`There is no order ${orderId}`);
    const next = { ...order, status, version: order.version + 1 };
    this.#orders.set(orderId, next);
    return next;
  }

  tell(event: object): number {
    const seq = 100 + this.#events.length + 1;
    this.#events.push({ seq, at: new Date().toISOString(), isOwn: false, ...event } as { seq: number });
    return seq;
  }

  /** An event that is delivered and not in what is read by number: what comes of it came by the delivery. */
  apart(event: { readonly type: string }) {
    return { seq: this.next, at: new Date().toISOString(), isOwn: false, ...event };
  }

  after = (seq: number) => this.#events.filter((event) => event.seq > seq);

  get next(): number {
    return 100 + this.#events.length;
  }

  /** Answers everything but `events`. */
  answer({ method, path, body }: Asked): Answer {
    const [first = '', id = '', act = ''] = path.split('/');
    const at = `${method} ${first}${act ? `/${act}` : ''}`;
    switch (at) {
      case 'GET state':
        return ok(this.#state());
      case 'GET menu':
        return ok(MENU);
      case 'POST heartbeat':
        return ok({ done: true });
      case 'GET external-ids':
      case 'POST external-ids':
        return ok({ items: [] });
      case 'GET orders':
        return this.#answerWith(id);
      case 'POST orders/answer':
        return this.#decide(id, body.answer as keyof typeof STATUS_OF);
      case 'POST orders/progress':
        return this.#answerWith(id);
      case 'POST tables/orders':
        return this.#enter(Number(id), String(body.externalId));
      case 'POST tables/payments':
        return ok({ paymentId: String(body.externalId), owed: 0 });
      case 'POST tables/close':
        this.#visits.delete(Number(id));
        return ok({ done: true });
      default:
        return no(404, 'NOT_FOUND');
    }
  }

  readonly #entered = new Map<string, string>();

  #enter(tableIdx: number, externalId: string): Answer {
    const orderId = this.#entered.get(externalId) ?? this.place(tableIdx, 1, 'POS', 'CONFIRM').orderId;
    this.#entered.set(externalId, orderId);
    return this.#answerWith(orderId);
  }

  #decide(orderId: string, answer: keyof typeof STATUS_OF): Answer {
    const order = this.#orders.get(orderId);
    if (!order) return no(404, 'NOT_FOUND_ORDER');
    const to = STATUS_OF[answer];
    if (order.status === to) return ok(order);
    if (order.status !== 'REQUEST') return no(409, 'ORDER_TRANSITION_NOT_ALLOWED');
    return ok(this.become(orderId, to));
  }

  #answerWith(orderId: string): Answer {
    const order = this.#orders.get(orderId);
    return order ? ok(order) : no(404, 'NOT_FOUND_ORDER');
  }

  #state(): object {
    return {
      venue: { restaurantId: 1, name: '연습 매장', timeZone: 'Asia/Seoul' },
      till: {
        tillId: 'conformance',
        name: '포스',
        scopes: ['read', 'orders', 'stock', 'tables', 'payments', 'menu'],
      },
      orderDecider: 'TILL',
      tables: TABLES.map((tableIdx) => ({
        tableIdx,
        name: `${tableIdx}번`,
        externalId: null,
        visit: this.#visitAt(tableIdx),
      })),
      next: this.next,
      serverTime: new Date().toISOString(),
    };
  }

  #visitAt(tableIdx: number): object | null {
    const visitId = this.#visits.get(tableIdx);
    if (!visitId) return null;
    const orders = [...this.#orders.values()].filter((order) => order.visitId === visitId);
    const standing = orders.filter(({ status }) => status !== 'REJECT' && status !== 'CANCEL');
    const total = standing.reduce((sum, { dueAmount }) => sum + dueAmount, 0);
    return { visitId, openedAt: new Date().toISOString(), headCount: 2, total, owed: total, orders };
  }
}

const MENU = {
  version: 1,
  dishes: [
    {
      menuId: 'beer',
      externalId: null,
      isElsewhere: false,
      name: '생맥주',
      category: '주류',
      price: PRICE,
      isSoldOut: false,
      leftQuantity: null,
      sizes: [],
      options: [],
    },
  ],
};

const ok = (body: object): Answer => ({ status: 200, body });
const no = (status: number, errorCode: string): Answer => ({
  status,
  body: { errorCode, message: errorCode },
});
