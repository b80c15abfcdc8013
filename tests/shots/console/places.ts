import { HOUSE_PLACES } from './house-places.ts';
import { MENU_PLACES } from './menu-places.ts';
import type { Place } from './place.ts';
import { ROOM_PLACES } from './room-places.ts';
import { SETTINGS_PLACES } from './settings-places.ts';

/** Every screen of one venue that needs looking at, in the order in which it is walked. */
export const PLACES: readonly Place[] = [
  ...MENU_PLACES,
  ...SETTINGS_PLACES,
  ...ROOM_PLACES,
  ...HOUSE_PLACES,
  { name: '180-floor-laid-out', path: 'floor' },
  { name: '181-day', path: 'day' },
  { name: '182-sales', path: 'sales' },
];
