import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Asked } from './asked.ts';
import { HouseHooks } from './house-hooks.ts';
import { type HouseOrder, HouseRoom } from './house-room.ts';

/** What becomes of an answer instead of being sent: it is lost on its way, or it is another one. */
type Fault = 'LOST' | { readonly status: number; readonly errorCode: string };

interface Waiting {
  readonly match: (asked: Asked, body: object) => boolean;
  readonly fault: Fault;
}

export const HOUSE_KEY = 'hansang_till_conformance';
const LONGEST_WAIT_S = 25;

/** A small house that speaks with one till as the server does, forgets answers on their way, and keeps what it was asked. */
export class House {
  readonly room = new HouseRoom();
  readonly hooks = new HouseHooks();
  readonly asked: Asked[] = [];
  /** Answers 503 whatever it is asked. */
  isDown = false;
  #faults: Waiting[] = [];
  #server: Server;
  #news = new Set<() => void>();
  #heard = new Set<() => void>();

  constructor() {
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  async open(port: number, host = '127.0.0.1'): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
    return `http://${host}:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** An order of a guest, told to the till. */
  order(tableIdx: number, quantity = 1): HouseOrder {
    const order = this.room.place(tableIdx, quantity);
    this.tell({ type: 'order.placed', tableIdx, visitId: order.visitId, order });
    return order;
  }

  /** @returns the event's number */
  tell(event: object): number {
    const seq = this.room.tell(event);
    for (const wake of [...this.#news]) wake();
    return seq;
  }

  /** What becomes of the next answer of this kind. */
  spoil(match: Waiting['match'], fault: Fault): void {
    this.#faults.push({ match, fault });
  }

  /** The first thing that is asked from a place in `asked` on, when it comes. */
  async when(match: (asked: Asked) => boolean, from: number, ms: number): Promise<Asked | null> {
    const until = performance.now() + ms;
    for (;;) {
      const found = this.asked.slice(from).find(match);
      if (found) return found;
      const left = until - performance.now();
      if (left <= 0) return null;
      await once(this.#heard, left);
    }
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await read(request);
    this.asked.push(asked);
    for (const wake of [...this.#heard]) wake();
    if (this.isDown) return send(response, 503, refusal('SERVICE_UNAVAILABLE'));
    if (!asked.isKnown) return send(response, 401, refusal('TILL_KEY_WRONG'));
    const { status, body } = await this.#answer(asked);
    if (this.isDown) return send(response, 503, refusal('SERVICE_UNAVAILABLE'));
    const spoiled = this.#faults.find(({ match }) => match(asked, body));
    if (!spoiled) return send(response, status, body);
    this.#faults = this.#faults.filter((one) => one !== spoiled);
    if (spoiled.fault === 'LOST') response.destroy();
    else send(response, spoiled.fault.status, refusal(spoiled.fault.errorCode));
  }

  async #answer(asked: Asked): Promise<{ readonly status: number; readonly body: object }> {
    if (asked.path === 'events') return this.#wait(asked);
    return asked.path.split('/')[0] === 'webhooks' ? this.hooks.answer(asked) : this.room.answer(asked);
  }

  async #wait(asked: Asked): Promise<{ readonly status: number; readonly body: object }> {
    const after = Number(asked.query.get('after'));
    if (!Number.isInteger(after)) return { status: 400, body: refusal('VALIDATION_FAILED') };
    const wait = Math.min(Number(asked.query.get('wait') ?? 0), LONGEST_WAIT_S) * 1000;
    if (this.room.after(after).length === 0 && wait > 0) await once(this.#news, wait);
    const events = this.room.after(after);
    return { status: 200, body: { events, next: events.at(-1)?.seq ?? after, hasMore: false } };
  }
}

/** Resolves when somebody wakes those who wait, or after so many ms. */
function once(waiting: Set<() => void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      waiting.delete(done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    waiting.add(done);
  });
}

async function read(request: IncomingMessage): Promise<Asked> {
  let text = '';
  for await (const chunk of request) text += chunk;
  const url = new URL(request.url ?? '/', 'http://house');
  return {
    method: request.method ?? 'GET',
    path: url.pathname.replace(/^\/api\/pos\/v1\//, ''),
    query: url.searchParams,
    body: text === '' ? {} : JSON.parse(text),
    isKnown: request.headers.authorization === `Bearer ${HOUSE_KEY}`,
  };
}

const refusal = (errorCode: string) => ({ errorCode, message: errorCode });

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
