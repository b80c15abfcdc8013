import type { CatalogueOf } from '../format.ts';
import type { leaving as ko } from '../ko/leaving.ts';

export const leaving: CatalogueOf<typeof ko> = {
  moveTo: 'Move to table {table} of {venue}?',
  moveAway: 'Leave your table?',
  here: 'You are at table {table} of {venue}.',
  whatHappens:
    'You followed a link from another site. After moving, this phone no longer shows the cart and orders of your table.',
  stayAt: 'Stay at table {table}',
  stay: 'Go to the menu',
  move: 'Move',
};
