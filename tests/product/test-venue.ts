import { WEEKDAYS } from '@hansang/rules/hours';
import type { VenueFileInput } from '../../apps/server/src/modules/venue-file/reading/schema.ts';

const name = (ko: string, en = ko) => ({ ko, en });

/** Open around the clock, every day. */
export const ALWAYS_OPEN: VenueFileInput['openingHours'] = {
  weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, [{ open: '00:00', close: '24:00' }]])),
};

const NO_CEILING = { quantity: 100_000, amount: 400_000_000 };

export interface TestVenue {
  readonly id: number;
  readonly tables: number;
  readonly dishes: number;
  /** Portions at the start of every dish whose index it divides; without it nothing is counted. */
  readonly counted?: { readonly every: number; readonly stock: number };
}

/** A venue for load and fault runs: any number of tables and plain dishes, always open, no bounds. */
export function testVenue(plan: TestVenue): VenueFileInput {
  return {
    hansang: 1,
    id: plan.id,
    name: name(`시험 매장 ${plan.id}`, `Test venue ${plan.id}`),
    corporation: { name: `시험 법인 ${plan.id}` },
    flags: { isRequiredMenuOptionDefaultSelected: true },
    // Nobody accepts what these runs order.
    settings: { admission: 'LINK', tableLinks: 'OPEN', orderCeiling: NO_CEILING, waitingCeiling: NO_CEILING },
    openingHours: ALWAYS_OPEN,
    floors: [
      {
        id: 'hall',
        name: name('홀', 'Hall'),
        tables: Array.from({ length: plan.tables }, (_, index) => ({ idx: index + 1, name: `${index + 1}` })),
      },
    ],
    categories: [
      {
        id: 'food',
        name: name('식사', 'Food'),
        menus: Array.from({ length: plan.dishes }, (_, index) => ({
          id: `dish-${index + 1}`,
          name: name(`음식 ${index + 1}`, `Dish ${index + 1}`),
          price: 1000 * (1 + (index % 20)),
          isMain: index % 2 === 0,
          ...(plan.counted && index % plan.counted.every === 0 ? { stock: plan.counted.stock } : {}),
        })),
      },
    ],
  };
}
