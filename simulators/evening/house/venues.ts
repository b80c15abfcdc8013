import type { VenueFileInput } from '../../../apps/server/src/modules/venue-file/reading/schema.ts';

/** How guests of a venue order and pay. */
export const KINDS = ['TOGETHER', 'FIRST', 'ALONE', 'FIRST_TOGETHER'] as const;
export type Kind = (typeof KINDS)[number];

export interface Plan {
  readonly id: number;
  readonly tables: number;
  readonly kind: Kind;
  /** Who works there. */
  readonly crew: readonly string[];
  /** When its business day ends: far from the evening, wherever on the clock that is played. */
  readonly cutOff: string;
}

export const PASSWORD = 'a password of evenings that are played';
export const emailOf = (who: string): string => `${who.replaceAll(' ', '-')}@evening.example`;

const DISHES = 24;
/** Portions of each counted dish. */
const STOCK = 400;
const COUNTED_EVERY = 4;
const name = (ko: string, en: string) => ({ ko, en });
const HALF_DAY = 12;

/** The tables spread over as many venues, one of each kind in turn. */
export function plansOf(
  venues: number,
  tables: number,
  crewOf: (id: number, tables: number) => readonly string[],
  hour: number,
): Plan[] {
  const cutOff = `${String((hour + HALF_DAY) % 24).padStart(2, '0')}:00`;
  return Array.from({ length: venues }, (_, index) => {
    const own = Math.floor(tables / venues) + (index < tables % venues ? 1 : 0);
    const id = 601 + index;
    return { id, tables: own, kind: KINDS[index % KINDS.length] ?? 'ALONE', crew: crewOf(id, own), cutOff };
  });
}

/** A venue with counted dishes, notes and calls; open around the clock. */
export function venueOf({ id, tables, kind, cutOff }: Plan): VenueFileInput {
  const isPaidFirst = kind === 'FIRST' || kind === 'FIRST_TOGETHER';
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  return {
    hansang: 1,
    id,
    name: name(`저녁 ${id}`, `Evening ${id}`),
    corporation: { name: `저녁 ${id}` },
    flags: {
      usePG: isPaidFirst,
      usePos: !isPaidFirst,
      payAtTable: !isPaidFirst,
      useGroupCart: kind === 'TOGETHER' || kind === 'FIRST_TOGETHER',
      acceptAutomatically: kind === 'ALONE',
      useOrderNotes: true,
      useCallStaff: true,
      isRequiredMenuOptionDefaultSelected: true,
    },
    settings: { admission: 'LINK', tableLinks: 'OPEN', businessDayCutOff: cutOff },
    openingHours: {
      weekly: Object.fromEntries(days.map((day) => [day, [{ open: '00:00', close: '24:00' }]])),
    },
    floors: [
      {
        id: 'hall',
        name: name('홀', 'Hall'),
        tables: Array.from({ length: tables }, (_, index) => ({
          idx: index + 1,
          name: `${index + 1}`,
          seats: 4,
        })),
      },
    ],
    callItems: [
      { id: 'water', name: name('물', 'Water') },
      { id: 'napkins', name: name('냅킨', 'Napkins') },
    ],
    categories: [
      {
        id: 'food',
        name: name('식사', 'Food'),
        menus: Array.from({ length: DISHES }, (_, index) => dishOf(index)),
      },
    ],
  };
}

/** What was there of each counted dish before the evening. */
export const startStock = (): ReadonlyMap<string, number> =>
  new Map(
    Array.from({ length: DISHES }, (_, index) => index).flatMap((index) =>
      index % COUNTED_EVERY === 0 ? [[`dish-${index + 1}`, STOCK] as const] : [],
    ),
  );

const dishOf = (index: number) => ({
  id: `dish-${index + 1}`,
  name: name(`음식 ${index + 1}`, `Dish ${index + 1}`),
  price: 1000 * (3 + (index % 20)),
  isMain: index % 2 === 0,
  ...(index % COUNTED_EVERY === 0 && { stock: STOCK }),
});
