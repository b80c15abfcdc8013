import {
  CATEGORY_FIELDS,
  DISH_FIELDS,
  DISH_SUPPLY,
  type Field,
  type Fields,
  GROUP_FIELDS,
  HOUSE_FIELDS,
  type Kept,
  type MenuAnswer,
  OPTION_FIELDS,
  OPTION_SUPPLY,
  SIZE_FIELDS,
  STATED_FIELDS,
  usualOf,
} from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';
import type { KeptCategory, KeptDish, KeptGroup, KeptOption } from '../menu/stored-menu.ts';
import { loadVenue } from './exporting/load.ts';
import { writeVenueFile } from './exporting/write.ts';
import { readVenueFile } from './reading/read.ts';
import { importVenue } from './saving/import.ts';

const server = useServer();

/** Something else than usual, as a file says it, told apart from the same kind of field beside it. */
function unusual({ kind, usual, wire }: Field, place: number): unknown {
  if (kind === 'flag') return usual !== true;
  if (kind === 'dish') return 'part';
  if (kind === 'place') return `자리 ${place}`;
  if (kind === 'number') return Number(usual ?? 1) + 1 + place;
  const times = [{ days: ['mon', 'sat'], from: '22:30', to: '02:00' }];
  if (kind === 'times') return times;
  if (kind === 'offer') return { price: 500 + place, times };
  if (kind === 'words') return { ko: `말 ${place}`, en: `Words ${place}` };
  const { enum: codes = [], items } = wire.toJSONSchema() as {
    enum?: unknown[];
    items?: { enum: unknown[] };
  };
  if (kind === 'code') return codes.find((one) => one !== usual);
  // What is in a dish is not what it is free of.
  return items?.enum.slice(2 * place, 2 * place + 2);
}

function unusuals<Of extends Fields>(fields: Of): Kept<Of> {
  const said = Object.entries(fields).map(([name, field], place) => [name, unusual(field, place)]);
  return Object.fromEntries(said) as Kept<Of>;
}

const name = { ko: '이름' };
const option: KeptOption = {
  id: 'option',
  name,
  ...unusuals(OPTION_FIELDS),
  ...unusuals(OPTION_SUPPLY),
  ...unusuals(STATED_FIELDS),
};
const group: KeptGroup = {
  id: 'group',
  name,
  ...unusuals(GROUP_FIELDS),
  selectableCount: 9,
  options: [option],
};
/** What the option is. */
const part: KeptDish = {
  id: 'part',
  name,
  description: null,
  price: 500,
  image: null,
  ...usualOf(DISH_FIELDS),
  ...usualOf(HOUSE_FIELDS),
  ...usualOf(DISH_SUPPLY),
  ...usualOf(STATED_FIELDS),
  sizes: [],
  optionGroups: [],
};
const category: KeptCategory = {
  id: 'category',
  name,
  description: { ko: '설명', ja: '説明' },
  ...unusuals(CATEGORY_FIELDS),
  ...unusuals(HOUSE_FIELDS),
  menus: [
    {
      id: 'dish',
      name,
      description: { ko: '설명', ja: '説明' },
      price: 700,
      image: null,
      ...unusuals(DISH_FIELDS),
      ...unusuals(HOUSE_FIELDS),
      ...unusuals(DISH_SUPPLY),
      ...unusuals(STATED_FIELDS),
      sizes: [{ id: 'size', name, price: 700, ...unusuals(SIZE_FIELDS) }],
      optionGroups: [group],
    },
    part,
  ],
};

/** Texts come out in every language, everything else as it went in. */
function asShown<Of extends Fields>(fields: Of, kept: Kept<Of>): object {
  const told = Object.entries(fields).map(([field, { kind }]) => {
    const value = kept[field];
    return [field, kind === 'words' ? expect.objectContaining(value as object) : value];
  });
  return Object.fromEntries(told);
}

test('every field that a venue may state is kept, exported, read again and shown to guests', {
  tags: ['VENUE-3'],
}, async () => {
  const before = await loadVenue(server.db.pool, PUB);
  if (!before) throw new Error('the test venue is gone');
  const venue = { ...before.venue, categories: [category] };
  await importVenue(server.db.pool, venue, { pictures: [], now: new Date() });

  expect((await loadVenue(server.db.pool, PUB))?.venue.categories).toEqual([category]);
  const read = readVenueFile(writeVenueFile(venue), import.meta.dirname);
  expect('venue' in read && read.venue.categories).toEqual([category]);

  const guest = await seat(server, 1);
  const answer = await guest.ok<MenuAnswer>('menu', { params: guest.params });
  const [dish] = category.menus;
  const [size] = dish?.sizes ?? [];
  if (!dish || !size) throw new Error('the test has no dish');
  expect(answer.categories).toMatchObject([
    {
      ...asShown(CATEGORY_FIELDS, category),
      menus: [
        {
          ...asShown(DISH_FIELDS, dish),
          ...asShown(STATED_FIELDS, dish),
          sizes: [asShown(SIZE_FIELDS, size)],
          optionGroups: [
            {
              ...asShown(GROUP_FIELDS, group),
              options: [{ ...asShown(OPTION_FIELDS, option), ...asShown(STATED_FIELDS, option) }],
            },
          ],
        },
        { _id: 'part' },
      ],
    },
  ]);
});
