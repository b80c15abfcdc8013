import { LAST_ORDERS_MINUTES, PAUSE_MINUTES } from '@hansang/contract';
import type { ServiceTurn } from '@hansang/contract/schemas';
import {
  businessDay,
  businessDayRange,
  type Service,
  serviceNow,
  type VenueClock,
} from '@hansang/rules/hours';

const MINUTE = 60_000;

/** So many minutes from now, and on to the minute: that is how often anybody looks at the clock. */
const inMinutes = (count: number, now: number): string =>
  new Date(Math.ceil(now / MINUTE + count) * MINUTE).toISOString();

/** Within its business day: a moment of the next one would close that, and leave this one open. */
function lastOrders(now: number, clock: VenueClock): string {
  const { end } = businessDayRange(businessDay(now, clock), clock);
  const latest = new Date(end - MINUTE).toISOString();
  const usual = inMinutes(LAST_ORDERS_MINUTES, now);
  return usual < latest ? usual : latest;
}

/** An open pause; said twice it began once. */
function pauseUntilSaid({ pause }: Service, now: number): Service['pause'] {
  return pause?.until === null ? pause : { until: null, since: new Date(now).toISOString() };
}

/** What staff have turned after one more turn; what is over already is left out. The same value where nothing turns. */
export function turnService(service: Service, turn: ServiceTurn, now: number, clock: VenueClock): Service {
  const { pause, isOnlyDrinks, lastOrdersAt, kitchenDelay } = serviceNow(service, now, clock);
  const standing: Service = {
    pause: pause && (service.pause ?? null),
    onlyDrinksSince: isOnlyDrinks ? (service.onlyDrinksSince ?? null) : null,
    lastOrdersAt,
    ...(kitchenDelay > 0 && { kitchenDelay: service.kitchenDelay ?? null }),
  };
  switch (turn) {
    case 'PAUSE':
      return { ...standing, pause: { until: inMinutes(PAUSE_MINUTES, now) } };
    case 'PAUSE_OPEN':
      return { ...standing, pause: pauseUntilSaid(standing, now) };
    case 'RESUME':
      return { ...standing, pause: null };
    case 'ONLY_DRINKS':
      return { ...standing, onlyDrinksSince: standing.onlyDrinksSince ?? new Date(now).toISOString() };
    case 'EVERYTHING':
      return { ...standing, onlyDrinksSince: null };
    case 'LAST_ORDERS':
      return { ...standing, lastOrdersAt: lastOrdersAt ?? lastOrders(now, clock) };
    case 'NO_LAST_ORDERS':
      return { ...standing, lastOrdersAt: null };
  }
}
