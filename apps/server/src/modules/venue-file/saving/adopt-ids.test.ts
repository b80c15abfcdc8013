import { expect, test } from 'vitest';
import { readVenueFile } from '../reading/read.ts';
import { adoptIds } from './adopt-ids.ts';

/** A set with soup; the soup has an id, or the one that the program makes. */
function read(soupId: string, ofDish = '') {
  const file = `hansang: 1
id: 7
name: 작은집
corporation: { name: 작은집 }
floors: [{ id: hall, name: 홀, tables: [{ idx: 1, name: "1" }] }]
categories:
  - id: food
    name: 음식
    menus:
      - { ${soupId} name: 국, price: 500 }
      - id: meal
        name: 백반
        price: 9000
        optionGroups: [{ id: with, name: 곁들임, options: [{ id: one, name: 국 하나${ofDish} }] }]
`;
  const venue = readVenueFile(file, import.meta.dirname);
  if ('faults' in venue) throw new Error(JSON.stringify(venue.faults));
  return venue;
}

test('an option stays the dish that it is when that one gets the id that it has here', {
  tags: ['VENUE-12', 'SET-5'],
}, () => {
  const made = read('').venue.categories[0]?.menus[0]?.id;
  const before = read('id: soup,', ', ofDish: soup').venue;
  const again = read('', `, ofDish: ${made}`);
  expect(adoptIds(again.venue, before, again.made).categories).toEqual(before.categories);
});
