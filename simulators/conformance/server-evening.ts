import { randomUUID } from 'node:crypto';
import type { Answered, Call } from './caller.ts';
import { demand, Skipped } from './report.ts';

export interface Order {
  readonly orderId: string;
  readonly status: string;
  readonly version: number;
  readonly dueAmount: number;
  readonly source: string;
  readonly lines: readonly { readonly line: number; readonly liveQuantity: number; readonly state: string }[];
}

interface Dish {
  readonly menuId: string;
  readonly price: number;
  readonly isSoldOut: boolean;
  readonly leftQuantity: number | null;
  readonly sizes: readonly unknown[];
  readonly options: readonly { readonly isRequired: boolean }[];
}

interface State {
  readonly till: { readonly scopes: readonly string[] };
  readonly tables: readonly {
    readonly tableIdx: number;
    readonly visit: { readonly visitId: string; readonly owed: number } | null;
  }[];
  readonly next: number;
  readonly serverTime: string;
}

interface Event {
  readonly seq: number;
  readonly type: string;
  readonly isOwn: boolean;
  readonly visitId?: string;
  readonly order?: Order;
}

/** The table and the dish that a suite plays with, and what it knows of them by now. */
export class Evening {
  readonly call: Call;
  readonly #wantedTable: number | null;
  #state: State | null = null;
  tableIdx = 0;
  dish: Dish | null = null;
  order: Order | null = null;
  readonly orderName = randomUUID();
  /** Where the events go on from before anything was done. */
  begin = 0;

  constructor(call: Call, tableIdx: number | null) {
    this.call = call;
    this.#wantedTable = tableIdx;
  }

  async readState(): Promise<State> {
    const answered = await this.call('GET', 'state');
    demand(answered.status === 200, told(answered));
    this.#state = answered.body as unknown as State;
    return this.#state;
  }

  /** A table at which nobody sits, so that no guest's bill is touched. */
  async chooseTable(): Promise<void> {
    const { tables, next } = await this.readState();
    this.begin = next;
    const free = tables.filter(({ visit }) => visit === null).map(({ tableIdx }) => tableIdx);
    const wanted = this.#wantedTable ?? free.at(-1);
    demand(wanted !== undefined && free.includes(wanted), 'There is no free table; check one out first.');
    this.tableIdx = wanted;
  }

  /** What its key does not open cannot be asked. */
  needs(...scopes: readonly string[]): void {
    const missing = scopes.filter((scope) => !this.#state?.till.scopes.includes(scope));
    if (missing.length > 0) throw new Skipped(`The key lacks ${missing.join(', ')}.`);
  }

  /** Dishes that can be entered without a size or an option. */
  async plainDishes(): Promise<readonly Dish[]> {
    const answered = await this.call('GET', 'menu');
    demand(answered.status === 200, told(answered));
    const dishes = answered.body.dishes as readonly Dish[];
    return dishes.filter(
      ({ isSoldOut, leftQuantity, sizes, options }) =>
        !isSoldOut &&
        leftQuantity === null &&
        sizes.length === 0 &&
        !options.some(({ isRequired }) => isRequired),
    );
  }

  enter(lines: readonly object[], externalId: string): Promise<Answered> {
    return this.call('POST', `tables/${this.tableIdx}/orders`, { externalId, lines });
  }

  get known(): { readonly order: Order; readonly dish: Dish } {
    if (!this.order || !this.dish) throw new Skipped('No order could be entered.');
    return { order: this.order, dish: this.dish };
  }

  /** The order as an answer tells it; anything else than 200 is what was seen instead. */
  keep(answered: Answered): Order {
    demand(answered.status === 200, told(answered));
    this.order = answered.body as unknown as Order;
    return this.order;
  }

  /** The visit at the table, and what it owes. */
  async visit(): Promise<{ readonly visitId: string; readonly owed: number }> {
    const { tables } = await this.readState();
    const visit = tables.find(({ tableIdx }) => tableIdx === this.tableIdx)?.visit;
    if (!visit) throw new Skipped('Nobody sits at the table.');
    return visit;
  }

  async events(
    after: number,
    wait = 0,
  ): Promise<{ readonly events: readonly Event[]; readonly next: number }> {
    const answered = await this.call('GET', `events?after=${after}&wait=${wait}&limit=500`);
    demand(answered.status === 200, told(answered));
    return answered.body as unknown as { events: Event[]; next: number };
  }

  /** From where the events go on now. */
  async head(): Promise<number> {
    return (await this.readState()).next;
  }

  /** Follows the events until one of them is so. Each answer waits for the first, so that nothing is asked in vain. */
  async until(is: (event: Event) => boolean, from = this.begin): Promise<readonly Event[]> {
    const heard: Event[] = [];
    let after = from;
    for (let asked = 0; asked < 20; asked += 1) {
      const { events, next } = await this.events(after, 5);
      heard.push(...events);
      if (heard.some(is)) return heard;
      after = next;
    }
    throw new Error('It was not told within 20 answers.');
  }
}

/** An answer in a line. */
export const told = ({ status, body }: Answered): string =>
  `It answered ${status}${body.errorCode ? ` ${body.errorCode}` : ''}.`;

/** A refusal with its code. */
export function demandRefusal(answered: Answered, status: number, code: string): void {
  demand(
    answered.status === status && answered.body.errorCode === code,
    `${told(answered)} ${status} ${code} is right.`,
  );
}
