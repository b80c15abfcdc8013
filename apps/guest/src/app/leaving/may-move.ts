import type { Api } from '../../shared/api/api.ts';
import { matchRoute, type ScreenName } from '../routes.ts';
import { isKeptOrder } from './kept-order.ts';

/** What befalls a table: its cart was emptied, or its visit is over. */
export type TableEvent = 'cart' | 'visit';

const BOTH: readonly TableEvent[] = ['cart', 'visit'];
const VISIT: readonly TableEvent[] = ['visit'];
const NEITHER: readonly TableEvent[] = [];

/** Which of them leads away from a screen. What a guest writes, has paid or has to read is taken from nobody. */
const LED_AWAY: Readonly<Record<ScreenName, readonly TableEvent[]>> = {
  menu: BOTH,
  dish: BOTH,
  cart: BOTH,
  group: BOTH,
  sheet: BOTH,
  label: VISIT,
  lightbox: VISIT,
  people: VISIT,
  history: VISIT,
  call: VISIT,
  drinks: VISIT,
  countdown: VISIT,
  done: VISIT,
  leaving: VISIT,
  review: NEITHER,
  pay: NEITHER,
  confirmation: NEITHER,
  landing: NEITHER,
  advice: NEITHER,
  lost: NEITHER,
};

/**
 * Whether an event of the table may take a guest away from where they are: asked by everything that does. The done page
 * of an order that this device placed outlasts the visit; the server knows the device.
 */
export async function mayMove(api: Api, event: TableEvent, pathname: string): Promise<boolean> {
  if (!LED_AWAY[matchRoute(pathname).route.screen].includes(event)) return false;
  return !(await isKeptOrder(api, pathname));
}
