import { randomUUID } from 'node:crypto';
import { type Event, type KeptOrder, type Noted, Refused, type State, Till } from '../till.ts';
import { CLOCK_OFF_MS, Down, Faults } from './faults.ts';
import { type Delivery, refuseDelivery } from './hook.ts';

export interface DeskDish {
  readonly menuId: string;
  readonly name: string;
  readonly category: string;
  readonly price: number;
  readonly isSoldOut: boolean;
  readonly sizes: readonly unknown[];
  readonly options: readonly { readonly isRequired: boolean }[];
}

export interface DeskOptions {
  readonly server: string;
  readonly key: string;
  readonly slowMs?: number;
  readonly pauseMs?: number;
  /** Accepts what waits by itself. */
  readonly accepts?: boolean;
}

/** What happened at the till, as its screen tells it; `texts` by language. */
export type Happened =
  | Noted
  | { readonly texts: Readonly<Record<string, string>> }
  | { readonly trouble: 'isDown' | 'noAnswer' | 'badSignature' | 'badTime' };
export interface LogLine {
  readonly at: Date;
  readonly what: Happened;
}

/** Lines of what happened that are shown. */
const KEPT_LINES = 30;
const ENDPOINT = 'screen';
const UNSIGNED = `whsec_${Buffer.from('another secret than the right one').toString('base64')}`;

/** A till with somebody at it: what its screen shows, and what is done there. */
export class Desk {
  readonly faults: Faults;
  readonly till: Till;
  readonly lines: LogLine[] = [];
  state: State | null = null;
  isHooked = false;
  readonly #pauseMs: number;
  #secret: string | null = null;
  #isClosed = false;
  #following: Promise<void> | null = null;

  constructor({ server, key, slowMs, pauseMs = 1000, accepts = false }: DeskOptions) {
    this.faults = new Faults(slowMs);
    this.#pauseMs = pauseMs;
    const { send, arrange } = this.faults;
    const note = (noted: Noted) => this.note(noted);
    this.till = new Till({ server, key, accepts, note, send, arrange, pauseMs: Math.min(pauseMs, 200) });
  }

  note(what: Happened): void {
    this.lines.unshift({ at: new Date(), what });
    this.lines.length = Math.min(this.lines.length, KEPT_LINES);
  }

  /** What went wrong, once for as long as nothing else happens. */
  #noteTrouble(error: unknown): void {
    if (error instanceof Refused) {
      this.note({ texts: error.texts });
      return;
    }
    const trouble = error instanceof Down ? 'isDown' : 'noAnswer';
    const [latest] = this.lines;
    if (latest && 'trouble' in latest.what && latest.what.trouble === trouble) return;
    this.note({ trouble });
  }

  /** Follows what happens until it is closed. */
  open(): void {
    this.#following = (async () => {
      while (!this.#isClosed) {
        try {
          await this.till.follow(2);
        } catch (error) {
          if (!this.#isClosed) this.#noteTrouble(error);
          await new Promise((resolve) => setTimeout(resolve, this.#pauseMs));
        }
      }
    })();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#following;
  }

  /** The room as it is, or as it was when the till could still ask. */
  async look(): Promise<State | null> {
    if (!this.faults.has('down')) this.state = await this.till.call<State>('GET', 'state');
    return this.state;
  }

  async menu(): Promise<readonly DeskDish[]> {
    return (await this.till.call<{ dishes: DeskDish[] }>('GET', 'menu')).dishes;
  }

  /** Does what a button says; a refusal is a line on the screen. */
  async act(what: string, id: string, form: ReadonlyMap<string, string>): Promise<void> {
    try {
      await this.#do(what, id, form);
    } catch (error) {
      this.#noteTrouble(error);
    }
  }

  /** Takes what the server delivers; @returns the status to answer */
  async take(delivery: Delivery, now = Date.now()): Promise<number> {
    if (this.#secret === null || this.faults.has('down')) return 503;
    const secret = this.faults.has('signature') ? UNSIGNED : this.#secret;
    const refused = refuseDelivery(delivery, secret, this.faults.has('clock') ? now + CLOCK_OFF_MS : now);
    if (refused) {
      this.note({ trouble: refused === 'TIME' ? 'badTime' : 'badSignature' });
      return refused === 'TIME' ? 400 : 401;
    }
    await this.till.hear((JSON.parse(delivery.raw) as { data: Event }).data);
    return 204;
  }

  /** Has the server call this till at an address. */
  async hook(url: string): Promise<void> {
    try {
      await this.till.call('POST', 'webhooks', { endpointId: ENDPOINT, url });
      const made = await this.till.call<{ secret: string }>('POST', `webhooks/${ENDPOINT}/secret`);
      this.#secret = made.secret;
      this.isHooked = true;
    } catch (error) {
      this.#noteTrouble(error);
    }
  }

  async #do(what: string, id: string, form: ReadonlyMap<string, string>): Promise<void> {
    switch (what) {
      case 'accept':
      case 'reject':
      case 'cancel':
        return this.till.answer(id, what.toUpperCase() as 'ACCEPT');
      case 'done':
      case 'served':
        await this.till.take(
          await this.till.call<KeptOrder>('POST', `orders/${id}/progress`, { to: what.toUpperCase() }),
        );
        return;
      case 'enter':
        await this.till.enter(
          Number(id),
          form.get('menuId') ?? '',
          Number(form.get('quantity') ?? 1),
          randomUUID(),
        );
        return;
      case 'soldout':
      case 'onsale':
        await this.till.call('POST', `stock/${id}`, { isSoldOut: what === 'soldout' });
        return;
      case 'pay':
      case 'close':
        return this.#settle(what, Number(id));
      default:
        throw new Refused(404, 'NOT_FOUND', what);
    }
  }

  async #settle(what: 'pay' | 'close', tableIdx: number): Promise<void> {
    const state = await this.look();
    const visit = state?.tables.find((table) => table.tableIdx === tableIdx)?.visit;
    if (!visit) return;
    const { visitId, owed } = visit;
    if (what === 'close') await this.till.call('POST', `tables/${tableIdx}/close`, { visitId });
    else if (owed > 0)
      await this.till.call('POST', `tables/${tableIdx}/payments`, {
        externalId: randomUUID(),
        visitId,
        means: 'CASH',
        amount: owed,
      });
  }
}
