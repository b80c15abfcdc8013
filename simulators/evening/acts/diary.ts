import { ERRORS, isErrorCode } from '@hansang/contract';
import type { Acknowledged } from '../../auditors/acknowledged.ts';
import { ACTS, type ActName } from './acts.ts';
import type { Troubles } from './troubles.ts';

/** What became of an act. */
export type Outcome<Value> =
  | { readonly done: true; readonly value: Value }
  | { readonly done: false; readonly code: string };

export const done = <Value>(value: Value): Outcome<Value> => ({ done: true, value });
export const refused = (code: string): Outcome<never> => ({ done: false, code });

interface Lived {
  readonly name: ActName;
  readonly player: string;
  /** When it was meant to begin, when it began and when its end was known; ms. */
  readonly intended: number;
  readonly began: number;
  readonly ended: number;
  readonly outcome: Outcome<unknown>;
}

export interface Tally {
  /** Ms from the intended time, while nothing was broken; and all of them. */
  readonly calm: number[];
  readonly all: number[];
  /** The same from when it really began. */
  readonly sent: number[];
  won: number;
  readonly refused: Map<string, number>;
}

/** What everybody did, and what came of it. */
export class Diary {
  readonly acts = new Map<ActName, Tally>();
  /** Orders whose answer reached a phone, by venue. */
  readonly acknowledged = new Map<number, Acknowledged[]>();
  /** Orders and parts of bills of which a page said that they are paid. */
  readonly paid = new Set<string>();
  /** Sentences: what was refused, answered or let through wrongly. */
  readonly wrong: string[] = [];
  /** Answers of the server's own failures, by code and whether something was broken on purpose. */
  readonly broken = new Map<string, number>();
  won = 0;
  unanswered = 0;
  /** Somebody gave up before they knew what had become of their wish. */
  isCut = false;
  /** Told of each act, for whoever wants to replay it. */
  onAct: (lived: Lived) => void = () => {};
  readonly #troubles: Troubles;

  constructor(troubles: Troubles) {
    this.#troubles = troubles;
  }

  note(lived: Lived): void {
    const { name, player, intended, began, ended, outcome } = lived;
    const tally = this.#tallyOf(name);
    tally.all.push(ended - intended);
    tally.sent.push(ended - began);
    if (!this.#troubles.during(intended, ended)) tally.calm.push(ended - intended);
    if (outcome.done) tally.won += 1;
    else {
      this.isCut ||= outcome.code === 'NO_ANSWER';
      tally.refused.set(outcome.code, (tally.refused.get(outcome.code) ?? 0) + 1);
      if (!mayRefuse(name, outcome.code))
        this.wrong.push(`${player}: ${name} was refused with ${outcome.code}`);
    }
    this.onAct(lived);
  }

  order(restaurantId: number, order: Acknowledged): void {
    const known = this.acknowledged.get(restaurantId) ?? [];
    known.push(order);
    this.acknowledged.set(restaurantId, known);
    this.won += order.amount ?? 0;
  }

  get orders(): number {
    return [...this.acknowledged.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** An answer that is the server's failure: expected while something is broken, wrong at any other time. */
  failed(player: string, call: string, code: string, from: number): void {
    const isExpected = this.#troubles.during(from, performance.now());
    const name = `${code}${isExpected ? '' : ' unprovoked'}`;
    this.broken.set(name, (this.broken.get(name) ?? 0) + 1);
    if (!isExpected) this.wrong.push(`${player}: ${call} failed with ${code} while nothing was broken`);
  }

  silent(): void {
    this.unanswered += 1;
  }

  #tallyOf(name: ActName): Tally {
    const known = this.acts.get(name);
    if (known) return known;
    const tally = { calm: [], all: [], sent: [], won: 0, refused: new Map() };
    this.acts.set(name, tally);
    return tally;
  }
}

/** Whether an act may be refused so. Staff are refused what others did first: a conflict, or what is gone by now. */
export function mayRefuse(name: ActName, code: string): boolean {
  const { who, may } = ACTS[name];
  if ((may as readonly string[]).includes(code)) return true;
  return who === 'staff' && isErrorCode(code) && [404, 409, 410, 423].includes(ERRORS[code].status);
}
