/** What of an order a till keeps; it knows no more of this server than `docs/tills.md` tells. */
export interface KeptOrder {
  readonly orderId: string;
  readonly number: number | null;
  readonly status: string;
  readonly version: number;
  readonly tableIdx: number;
  readonly tableName: string;
  readonly visitId: string | null;
  readonly dueAmount: number;
  readonly held: readonly string[];
  readonly lines: readonly { readonly name: string; readonly liveQuantity: number; readonly state: string }[];
}

export interface Event {
  readonly seq: number;
  readonly type: string;
  readonly tableIdx?: number;
  readonly toTableIdx?: number;
  readonly visitId?: string;
  readonly item?: string;
  readonly order?: KeptOrder;
}

export interface State {
  readonly venue: { readonly name: string };
  readonly tables: readonly {
    readonly tableIdx: number;
    readonly name: string;
    readonly visit: { readonly visitId: string; readonly owed: number; readonly orders: KeptOrder[] } | null;
  }[];
  readonly next: number;
}

/** An order that no program accepts: somebody looks at it first. */
export const needsLook = ({ held }: KeptOrder): boolean => held.some((reason) => reason !== 'ADULT');

/** A refusal, with its code and what it says to people, by language. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly texts: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, texts: Readonly<Record<string, string>> = {}) {
    super(`${code}: ${message}`);
    this.status = status;
    this.code = code;
    this.texts = { ko: message, ...texts };
  }
}

/** Something that the till took: an order as it is now, or an event of anything else. */
export type Noted = { readonly order: KeptOrder } | { readonly event: Event };

export interface TillOptions {
  readonly server: string;
  readonly key: string;
  /** Accepts what waits by itself, as the till of a busy house does. */
  readonly accepts?: boolean;
  /** How long it waits before it sends a call again that went unanswered; longer each time. */
  readonly pauseMs?: number;
  /** How it reaches the server; `fetch`, unless something is to go wrong on the way. */
  readonly send?: typeof fetch;
  /** In which order it takes what it was told at once. */
  readonly arrange?: (events: readonly Event[]) => readonly Event[];
  /** Told what happens. */
  note?(noted: Noted): void;
}

interface ErrorReply {
  readonly errorCode?: string;
  readonly message?: string;
  readonly multiLanguage?: { readonly message: Readonly<Record<string, string>> };
}

/** Calls that went unanswered are sent again so often. */
const TRIES = 5;

/** A till without its drawer: it follows what happens and keeps every order once, as it is. */
export class Till {
  readonly orders = new Map<string, KeptOrder>();
  /** Where it goes on; what it has taken before that it never takes again. */
  next: number | null = null;
  readonly #options: TillOptions;

  constructor(
    options: TillOptions,
    kept?: { readonly next: number | null; readonly orders: readonly KeptOrder[] },
  ) {
    this.#options = options;
    this.next = kept?.next ?? null;
    for (const order of kept?.orders ?? []) this.orders.set(order.orderId, order);
  }

  /** What it would write on its disk. */
  kept() {
    return { next: this.next, orders: [...this.orders.values()] };
  }

  /** Reads the room, where it has never been here, its number is none of this server's, or somebody else decides now. */
  async begin(): Promise<State> {
    const waited = [...this.orders.values()].filter(({ status }) => status === 'REQUEST');
    const state = await this.call<State>('GET', 'state');
    const told = state.tables.flatMap(({ visit }) => visit?.orders ?? []);
    // What waited and is not told of is somebody else's to answer now.
    for (const { orderId } of waited)
      if (!told.some((order) => order.orderId === orderId)) this.orders.delete(orderId);
    for (const order of told) await this.take(order);
    this.next = state.next;
    return state;
  }

  /** One round: waits for what happens and takes it. @returns how many events that were */
  async follow(waitSeconds: number): Promise<number> {
    if (this.next === null) await this.begin();
    try {
      const path = `events?after=${this.next}&wait=${waitSeconds}&limit=500`;
      const { events, next } = await this.call<{ events: Event[]; next: number }>('GET', path);
      for (const event of this.#options.arrange?.(events) ?? events) await this.hear(event);
      this.next = next;
      return events.length;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'TILL_CURSOR_AHEAD') throw error;
      await this.begin();
      return 0;
    }
  }

  /** Takes an event, from wherever it comes and however often. */
  async hear(event: Event): Promise<void> {
    if (event.order) await this.take(event.order);
    else this.#options.note?.({ event });
    if (event.type === 'decider.changed') await this.begin();
  }

  #keep(order: KeptOrder): void {
    const known = this.orders.get(order.orderId);
    if (known && known.version >= order.version) return;
    this.orders.set(order.orderId, order);
    this.#options.note?.({ order });
  }

  async take(order: KeptOrder): Promise<void> {
    this.#keep(order);
    // Also of one that it has already: its answer may have been lost with the server.
    const waits = this.orders.get(order.orderId)?.status === 'REQUEST';
    if (this.#options.accepts && waits && !needsLook(order))
      await this.answer(order.orderId, 'ACCEPT', false);
  }

  /**
   * Whoever was faster is right: the order is read as it is then. It may wait all the same, for staff who accepted it and may
   * still take that back: what becomes of it is told, and nobody asks again.
   * @param isLookedAt somebody at the till has seen the order and tapped
   */
  async answer(orderId: string, answer: 'ACCEPT' | 'REJECT' | 'CANCEL', isLookedAt = true): Promise<void> {
    const more = answer === 'ACCEPT' ? { isLookedAt } : { reason: 'RESTAURANTS_CIRCUMSTANCES' };
    try {
      this.#keep(await this.call<KeptOrder>('POST', `orders/${orderId}/answer`, { answer, ...more }));
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error;
      this.#keep(await this.call<KeptOrder>('GET', `orders/${orderId}`));
    }
  }

  async enter(tableIdx: number, menuId: string, quantity: number, externalId: string): Promise<KeptOrder> {
    const body = { externalId, lines: [{ menuId, quantity }] };
    const order = await this.call<KeptOrder>('POST', `tables/${tableIdx}/orders`, body);
    await this.take(order);
    return order;
  }

  /** What orders that stand come to at a visit. */
  sum(visitId: string): number {
    const over = new Set(['REJECT', 'CANCEL']);
    return [...this.orders.values()]
      .filter((order) => order.visitId === visitId && !over.has(order.status))
      .reduce((sum, { dueAmount }) => sum + dueAmount, 0);
  }

  /** A call of the server; every one of them may be sent again. */
  async call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#send<Answer>(method, path, body);
      } catch (error) {
        const isFinal = error instanceof Refused && error.status < 500 && error.status !== 429;
        if (isFinal || tried === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, (this.#options.pauseMs ?? 200) * tried));
      }
    }
  }

  async #send<Answer>(method: string, path: string, body: object | undefined): Promise<Answer> {
    const send = this.#options.send ?? fetch;
    const response = await send(`${this.#options.server}/api/pos/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#options.key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(40_000),
    });
    const answer = (await response.json()) as ErrorReply;
    if (response.ok) return answer as Answer;
    const { errorCode = '', message = '', multiLanguage } = answer;
    throw new Refused(response.status, errorCode, message, multiLanguage?.message);
  }
}
