import { WEEKDAYS } from '@hansang/rules/hours';
import type pg from 'pg';
import { resolveVenue } from '../modules/venue-file/reading/resolve.ts';
import { type VenueFileInput, venueFile } from '../modules/venue-file/reading/schema.ts';
import { importVenue } from '../modules/venue-file/saving/import.ts';

const text = (ko: string, en: string) => ({ ko, en, ja: `${en} (ja)`, 'zh-CN': `${en} (zh)` });

/** The venue that most tests use: a pub open every day from 11:00 to 02:00, with tables 1 to 6. */
export const PUB = 1;
/** Another venue, of which nothing may leak into the pub. */
export const CAFE = 2;

const everyDay = Object.fromEntries(
  WEEKDAYS.map((day) => [
    day,
    [{ open: '11:00', close: '02:00', lastOrder: '01:30', breaks: [{ from: '15:00', to: '16:00' }] }],
  ]),
);

export const pub: VenueFileInput = {
  hansang: 1,
  id: PUB,
  name: text('한상포차', 'Hansang Pub'),
  corporation: { name: '한상상사', registrationNumber: '123-45-67890', phone: '02-123-4567' },
  flags: { useMultiLanguage: true, useCallStaff: true, usePeopleCount: true, useAlcoholAutomaticOrder: true },
  settings: { admission: 'LINK', customerServicePhone: '02-123-4567', tableLinks: 'OPEN' },
  notice: text('주문 후 바로 조리합니다.', 'We cook to order.'),
  callItems: [
    { id: 'water', name: text('물', 'Water') },
    { id: 'staff', name: text('직원 호출', 'Call staff') },
  ],
  openingHours: { weekly: everyDay, temporaryHolidays: [{ from: '2026-12-25', to: '2026-12-25' }] },
  floors: [
    {
      id: 'hall',
      name: text('1층', '1F'),
      tables: [1, 2, 3, 4].map((idx) => ({ idx, name: `${idx}번`, seats: 4 })),
    },
    {
      id: 'roof',
      name: text('옥상', 'Roof'),
      tables: [
        { idx: 5, name: '5번' },
        { idx: 6, name: '6번', callStaffToOrder: true },
      ],
    },
  ],
  categories: [
    {
      id: 'mains',
      name: text('식사', 'Mains'),
      menus: [
        {
          id: 'jjigae',
          name: text('김치찌개', 'Kimchi stew'),
          description: text('얼큰한 찌개', 'A hot stew'),
          price: 9000,
          isMain: true,
          isSpicy: true,
          optionGroups: [
            {
              id: 'heat',
              name: text('맵기', 'Heat'),
              isRequired: true,
              options: [
                { id: 'mild', name: text('순한맛', 'Mild') },
                { id: 'hot', name: text('매운맛', 'Hot'), price: 500 },
                { id: 'inferno', name: text('불맛', 'Inferno'), price: 1000, isSoldOut: true },
              ],
            },
            {
              id: 'extra',
              name: text('추가', 'Extras'),
              selectableCount: 3,
              options: [
                {
                  id: 'tofu',
                  name: text('두부', 'Tofu'),
                  price: 1500,
                  selectableCount: 2,
                  foodOrigin: text('콩(국내산)', 'Korean soybeans'),
                  allergens: ['WHEAT', 'SOY'],
                },
                { id: 'pork', name: text('돼지고기', 'Pork'), price: 3000 },
              ],
            },
          ],
        },
        {
          id: 'chicken',
          name: text('치킨', 'Fried chicken'),
          isMain: true,
          sizes: [
            { id: 'half', name: text('반 마리', 'Half'), price: 11000 },
            { id: 'whole', name: text('한 마리', 'Whole'), price: 19000 },
          ],
        },
        { id: 'special', name: text('한정 메뉴', 'Special'), price: 15000, stock: 50 },
        { id: 'gone', name: text('품절 메뉴', 'Sold out dish'), price: 8000, isSoldOut: true },
        {
          id: 'pairs',
          name: text('두 개부터', 'From two'),
          price: 4000,
          minPermittedQuantity: 2,
          maxPermittedQuantity: 4,
        },
      ],
    },
    {
      id: 'drinks',
      name: text('주류', 'Drinks'),
      menus: [
        { id: 'soju', name: text('소주', 'Soju'), price: 5000, alcoholTag: 'SOJU' },
        { id: 'cola', name: text('콜라', 'Cola'), price: 2000 },
        { id: 'half-dish', name: text('서비스 안주', 'Side for half'), price: 3000, restrictionType: 'HALF' },
        { id: 'case-dish', name: text('1인 1개', 'One a head'), price: 1000, restrictionType: 'CASE' },
      ],
    },
  ],
};

export const cafe: VenueFileInput = {
  hansang: 1,
  id: CAFE,
  name: text('한상카페', 'Hansang Cafe'),
  corporation: { name: '다른회사' },
  flags: { acceptAutomatically: true },
  settings: { admission: 'LINK', tableLinks: 'OPEN' },
  floors: [
    {
      id: 'hall',
      name: text('홀', 'Hall'),
      tables: [
        { idx: 1, name: 'A' },
        { idx: 2, name: 'B' },
      ],
    },
  ],
  categories: [
    {
      id: 'coffee',
      name: text('커피', 'Coffee'),
      menus: [{ id: 'latte', name: text('라떼', 'Latte'), price: 4500, isMain: true }],
    },
  ],
};

/** Puts a venue into a database as its file would. */
export async function putVenue(pool: pg.Pool, venue: VenueFileInput, now = new Date(0)): Promise<void> {
  const result = await importVenue(pool, resolveVenue(venueFile.parse(venue)), { pictures: [], now });
  if (result.outcome === 'TABLES_IN_USE') throw new Error('The test venue drops tables that are in use');
}

export async function seedVenues(pool: pg.Pool): Promise<void> {
  await putVenue(pool, pub);
  await putVenue(pool, cafe);
}
