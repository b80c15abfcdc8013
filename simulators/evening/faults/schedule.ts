import type { Chance } from '../chance/chance.ts';
import type { Fault } from './faults.ts';

export interface Due {
  /** Ms after the doors opened. */
  readonly at: number;
  readonly fault: Fault;
}

/** No fault begins before guests have sat down, nor so near the end that nobody would live through it. */
const QUIET_SHARE = 0.1;
/** Between two faults there is peace for so long, on average, ms. */
const APART_MS = 75_000;

/** When what breaks: each wanted fault at least once, then again in rounds of their own order, at moments of the seed. */
export function scheduleOf(faults: readonly Fault[], lengthMs: number, chance: Chance): Due[] {
  if (faults.length === 0) return [];
  const [from, until] = [lengthMs * QUIET_SHARE, lengthMs * (1 - QUIET_SHARE)];
  const count = Math.max(faults.length, Math.floor((until - from) / APART_MS));
  const slot = (until - from) / count;
  const order = Array.from({ length: count }, (_, index) => faults[index % faults.length] as Fault);
  // The first round is everybody's first time; who comes when within it is for the dice.
  for (let at = order.length - 1; at > 0; at -= 1) {
    const round = Math.floor(at / faults.length) * faults.length;
    const other = chance.within(round, at);
    [order[at], order[other]] = [order[other] as Fault, order[at] as Fault];
  }
  return order.map((fault, index) => ({ at: from + slot * (index + chance.draw() * 0.5), fault }));
}
