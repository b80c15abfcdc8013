import { randomUUID } from 'node:crypto';
import type { Books, Wish } from './books.ts';
import { FAULTS, type Faults } from './screen/faults.ts';
import { type KeptOrder, Refused, type State, type Till } from './till.ts';

/** Between two tries of what nobody answered, ms. */
const AGAIN_MS = 500;

export interface CounterParts {
  readonly till: Till;
  readonly faults: Faults;
  /** Where wishes are written down before they are sent; without one they are sent once. */
  readonly books: Books | null;
  say(line: string): void;
}

/** Somebody at the till who types: a line is one thing to do. */
export class Counter {
  readonly #parts: CounterParts;
  #sending: Promise<void> | null = null;

  constructor(parts: CounterParts) {
    this.#parts = parts;
  }

  /** @returns false where the line means nothing */
  async run(line: string): Promise<boolean> {
    const { till, faults, say } = this.#parts;
    const [word = '', first = '', second = '', third = '1', name = randomUUID()] = line.trim().split(/\s+/);
    switch (word) {
      case 'tables':
        for (const table of (await this.#state()).tables)
          if (table.visit) say(`${table.name}: ${table.visit.owed} to pay`);
        return true;
      case 'accept':
      case 'reject':
      case 'cancel':
        await till.answer(this.#orderOf(first), word.toUpperCase() as 'ACCEPT');
        return true;
      case 'done':
      case 'served':
        await till.call('POST', `orders/${this.#orderOf(first)}/progress`, { to: word.toUpperCase() });
        return true;
      case 'enter': {
        const body = { externalId: name, lines: [{ menuId: second, quantity: Number(third) }] };
        await this.#wish({ name, path: `tables/${first}/orders`, body });
        return true;
      }
      case 'soldout':
      case 'onsale':
        await till.call('POST', `stock/${first}`, { isSoldOut: word === 'soldout' });
        return true;
      case 'pay':
      case 'close':
        await this.#settle(word, first, second);
        return true;
      case 'fault': {
        const fault = FAULTS.find((one) => one === first);
        if (fault) faults.turn(fault);
        return fault !== undefined;
      }
      default:
        return false;
    }
  }

  /** Sends what was written down and not answered, until all is. */
  sendWishes(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    const { books } = this.#parts;
    for (let wish = books?.written.wishes[0]; wish; wish = books?.written.wishes[0])
      if (!(await this.#send(wish))) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }

  /** Takes what a table owes, in cash, or closes its bill. Both name the visit that was looked at. */
  async #settle(what: 'pay' | 'close', tableIdx: string, given: string): Promise<void> {
    const name = given || randomUUID();
    const { tables } = await this.#state();
    const visit = tables.find((table) => String(table.tableIdx) === tableIdx)?.visit;
    if (!visit) throw new Error(`Nobody sits at table ${tableIdx}.`);
    const { visitId, owed } = visit;
    if (what === 'close') return this.#wish({ name, path: `tables/${tableIdx}/close`, body: { visitId } });
    if (owed === 0) throw new Error(`Table ${tableIdx} owes nothing.`);
    const body = { externalId: name, visitId, means: 'CASH', amount: owed };
    await this.#wish({ name, path: `tables/${tableIdx}/payments`, body });
  }

  async #wish(wish: Wish): Promise<void> {
    const { books, till, say } = this.#parts;
    if (!books) return void (await till.call('POST', wish.path, wish.body));
    books.wish(wish);
    say(`noted ${wish.name}`);
    await this.sendWishes();
  }

  /** @returns whether it was answered */
  async #send({ name, path, body }: Wish): Promise<boolean> {
    const { books, till, say } = this.#parts;
    try {
      const answer = await till.call<object>('POST', path, body);
      if ('orderId' in answer) await till.take(answer as KeptOrder);
      books?.settle({ name, status: 200, code: null, body });
      say(`done ${name}`);
      return true;
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500 || error.status === 429) return false;
      books?.settle({ name, status: error.status, code: error.code, body });
      say(`refused ${name} ${error.code}`);
      return true;
    }
  }

  #state(): Promise<State> {
    return this.#parts.till.call<State>('GET', 'state');
  }

  #orderOf(number: string): string {
    const orders = [...this.#parts.till.orders.values()];
    const order = orders.reverse().find((one) => String(one.number) === number);
    if (!order) throw new Error(`There is no order ${number}.`);
    return order.orderId;
  }
}
