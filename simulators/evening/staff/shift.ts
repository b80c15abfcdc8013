import type { House, Night } from '../people/night.ts';
import { cook } from './cook.ts';
import { manage } from './manage.ts';
import { Tablet } from './tablet.ts';
import { waitTables } from './wait-tables.ts';

/** So many tables does one waiter see to, and one cook. */
const TABLES_OF_WAITER = 15;
const TABLES_OF_COOK = 30;

export interface Shift {
  readonly manager: Tablet;
  /** Works until the house is told to close. */
  readonly work: Promise<void>;
}

/** Names of those whom a venue with so many tables needs. */
export function crewOf(restaurantId: number, tables: number): readonly string[] {
  const some = (what: string, count: number) =>
    Array.from({ length: count }, (_, index) => `venue ${restaurantId} ${what} ${index + 1}`);
  return [
    `venue ${restaurantId} manager`,
    ...some('waiter', Math.ceil(tables / TABLES_OF_WAITER)),
    ...some('cook', Math.ceil(tables / TABLES_OF_COOK)),
  ];
}

/** Logs everybody of a venue in and has them work until `closing`. */
export async function beginShift(night: Night, house: House, closing: AbortSignal): Promise<Shift> {
  const crew = crewOf(house.restaurantId, house.tables.length).map((name) => new Tablet(night, house, name));
  for (const tablet of crew) await tablet.logIn();
  const [manager] = crew as [Tablet];
  const of = (what: string) => crew.filter(({ name }) => name.includes(what));
  const until = async (tablet: Tablet, once: () => Promise<void>) => {
    while (!closing.aborted) {
      tablet.beginRound();
      await once();
      // At the end nobody thinks: without this a tablet would ask without a pause.
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const each = (tablets: readonly Tablet[], round: typeof cook) =>
    tablets.map((tablet, index) =>
      until(tablet, () => round(tablet, (tableIdx) => tableIdx % tablets.length === index)),
    );
  const work = Promise.all([
    until(manager, async () => {
      await manage(manager);
      await manager.rest(60);
    }),
    ...each(of('waiter'), waitTables),
    ...each(of('cook'), cook),
  ]).then(() => {});
  return { manager, work };
}
