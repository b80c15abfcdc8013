import type { Asked } from './asked.ts';
import type { House } from './house.ts';
import { demand, Skipped } from './report.ts';

export interface TillAsked {
  readonly house: House;
  /** How long the till may take for each thing. */
  readonly patienceMs: number;
  /** How long the house answers nothing but 503. */
  readonly downMs: number;
  /** Asks whoever stands at the till to do something; without it that is not asked. */
  readonly byHand?: ((what: string) => void) | null;
  say?(line: string): void;
}

export const isEvents = ({ path }: Asked): boolean => path === 'events';
export const isAfter =
  (seq: number) =>
  (asked: Asked): boolean =>
    isEvents(asked) && Number(asked.query.get('after')) >= seq;
export const isAnswerTo =
  (orderId: string) =>
  ({ method, path }: Asked): boolean =>
    method === 'POST' && path === `orders/${orderId}/answer`;

/** What every part of the evening uses. */
export class Play {
  readonly house: House;
  readonly downMs: number;
  readonly #patienceMs: number;
  readonly #byHand: NonNullable<TillAsked['byHand']> | null;

  constructor({ house, patienceMs, downMs, byHand = null }: TillAsked) {
    this.house = house;
    this.downMs = downMs;
    this.#patienceMs = patienceMs;
    this.#byHand = byHand;
  }

  get now(): number {
    return this.house.asked.length;
  }

  /** Waits for what the till should ask. */
  async wait(match: (asked: Asked) => boolean, from: number, otherwise: string): Promise<Asked> {
    const found = await this.house.when(match, from, this.#patienceMs);
    demand(found !== null, otherwise);
    return found;
  }

  /** Tells something that means nothing, and waits until the till has gone past it: what came before was taken. */
  async pass(): Promise<void> {
    const from = this.now;
    const seq = this.house.tell({ type: 'weather.changed', sky: { isBlue: true } });
    await this.wait(isAfter(seq), from, `It did not go on past event ${seq}.`);
  }

  hand(what: string): void {
    if (!this.#byHand) throw new Skipped('Run with --by-hand to be asked for it.');
    this.#byHand(what);
  }

  answersTo(orderId: string): readonly string[] {
    return this.house.asked.filter(isAnswerTo(orderId)).map(({ body }) => String(body.answer));
  }
}
