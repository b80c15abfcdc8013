import { setTimeout as sleep } from 'node:timers/promises';
import { FAULT_NAMES, type FaultCounts } from '../../card/faults.ts';
import type { Chance } from '../chance/chance.ts';
import type { OwnHouse } from '../house/own-house.ts';

/** How long each lasts that does not end by itself, ms. */
const LASTS_MS = 12_000;
const CLOCK_MS = 15 * 60_000;
const SLOW_MS = 400;

/** Everything that can be broken of a product that an evening started itself; each ends with everything mended. */
export const FAULTS = {
  'kill-server': (house: OwnHouse) => house.killServer(),
  'kill-postgres': (house: OwnHouse) => house.killDatabase(),
  async 'cut-lines'(house: OwnHouse, chance: Chance) {
    const line = chance.pick(house.lines);
    if (chance.is(0.5)) line?.cut();
    else line?.slow(SLOW_MS);
    await sleep(LASTS_MS);
    line?.mend();
  },
  /** While it lasts, payments are dealt faults: `liesOf`. */
  'provider-lies': () => sleep(2 * LASTS_MS),
  async 'full-disk'(house: OwnHouse) {
    await house.fillDisk(true);
    await sleep(LASTS_MS);
    await house.fillDisk(false);
  },
  /** Somebody sets the clock wrong, and right again. */
  async clock(house: OwnHouse) {
    await house.setClock(CLOCK_MS);
    await sleep(LASTS_MS);
    await house.setClock(0);
  },
} as const satisfies Record<string, (house: OwnHouse, chance: Chance) => Promise<unknown>>;

export type Fault = keyof typeof FAULTS;
export const FAULT_KINDS = Object.keys(FAULTS) as Fault[];
export const isFault = (text: string): text is Fault => Object.hasOwn(FAULTS, text);

/** What the provider does wrong with one payment: up to three things, each once or twice. */
export function liesOf(chance: Chance): FaultCounts {
  const faults: FaultCounts = {};
  for (let count = chance.within(0, 3); count > 0; count -= 1) {
    const name = chance.pick(FAULT_NAMES);
    if (name) faults[name] = chance.within(1, 2);
  }
  return faults;
}
