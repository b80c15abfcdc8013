import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WAITING_LIMIT_MINUTES } from '@hansang/contract';
import { expect, test } from 'vitest';
import { storeFigures } from '../../restaurant/store-settings.ts';
import { faultLine } from './faults.ts';
import { inTongue, tongueOf } from './korean.ts';
import { readVenueFile } from './read.ts';

const GOOD = `hansang: 1
id: 7
name: 작은집
corporation: { name: 작은집 }
floors:
  - id: hall
    name: 홀
    tables:
      - { idx: 1, name: "1" }
categories:
  - id: food
    name: 음식
    menus:
      - id: rice
        name: { ko: 밥, en: Rice }
        price: 1000
`;

function linesOf(source: string): string[] {
  const read = readVenueFile(source, import.meta.dirname);
  return 'faults' in read ? read.faults.map((fault) => faultLine('venue.yaml', fault)) : [];
}
const edited = (from: string, to: string) => linesOf(GOOD.replace(from, to));

test('a small file is read with everything else as usual', () => {
  const read = readVenueFile(GOOD, import.meta.dirname);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  const { venue } = read;
  expect(venue).toMatchObject({ id: 7, name: { ko: '작은집' }, timeZone: 'Asia/Seoul', openingHours: {} });
  expect(venue.settings).toMatchObject({
    orderOnSite: true,
    usePos: true,
    usePG: false,
    lockLeaseSeconds: 180,
  });
  expect(venue.categories[0]?.menus[0]).toMatchObject({
    name: { ko: '밥', en: 'Rice' },
    price: 1000,
    image: null,
    stock: null,
    alcoholTag: 'NONE',
    isNotAllowedMinor: false,
    minPermittedQuantity: 1,
    maxPermittedQuantity: null,
  });
});

test('a wrong value is told with file, line, column and field', { tags: ['VENUE-4'] }, () => {
  expect(edited('price: 1000', 'price: cheap')).toEqual([
    'venue.yaml:16:16 categories[food].menus[rice].price must be a number',
  ]);
  expect(edited('price: 1000', 'price: 10.5')).toEqual([
    'venue.yaml:16:16 categories[food].menus[rice].price must be a whole number',
  ]);
  expect(edited('idx: 1', 'idx: 0')).toEqual([
    'venue.yaml:9:16 floors[hall].tables[0].idx must be at least 1',
  ]);
  expect(edited('id: rice', 'id: White Rice')).toEqual([
    'venue.yaml:14:13 categories[food].menus[White Rice].id must be small letters and digits, joined by single hyphens',
  ]);
});

test('a missing field is told where its owner begins', { tags: ['VENUE-4'] }, () => {
  expect(edited('        price: 1000\n', '')).toEqual([
    'venue.yaml:14:9 categories[food].menus[rice].price is missing',
  ]);
  expect(edited('name: 작은집\n', '')).toEqual(['venue.yaml:1:1 name is missing']);
  expect(edited('name: 작은집\n', 'name:\n')).toEqual([
    'venue.yaml:3:1 name must be text, or a group of fields',
  ]);
});

test('a field that does not exist is told where it stands', { tags: ['VENUE-4'] }, () => {
  expect(edited('price: 1000', 'price: 1000\n        prize: 2000')).toEqual([
    'venue.yaml:17:9 categories[food].menus[rice].prize is not a field of a venue file here',
  ]);
  expect(edited('en: Rice', 'fr: Riz')).toEqual([
    'venue.yaml:15:24 categories[food].menus[rice].name.fr is not a field of a venue file here',
  ]);
});

test('every fault of a file is told at once, in the order of its lines', { tags: ['VENUE-4'] }, () => {
  const source = GOOD.replace('id: 7', 'id: seven')
    .replace('name: 홀', 'name: ""')
    .replace(
      'price: 1000',
      'price: -1\n        alcoholTag: VODKA\n        allergens: [EGGS]\n        diet: [LOW_CARB]',
    );
  expect(linesOf(source)).toEqual([
    'venue.yaml:2:5 id must be a number',
    'venue.yaml:7:11 floors[hall].name must have at least 1 letter',
    'venue.yaml:16:16 categories[food].menus[rice].price must be at least 0',
    expect.stringMatching(
      /^venue\.yaml:17:21 categories\[food\]\.menus\[rice\]\.alcoholTag must be one of NONE, SOJU/,
    ),
    expect.stringMatching(
      /^venue\.yaml:18:21 categories\[food\]\.menus\[rice\]\.allergens\[EGGS\] must be one of EGG/,
    ),
    expect.stringMatching(
      /^venue\.yaml:19:16 categories\[food\]\.menus\[rice\]\.diet\[LOW_CARB\] must be one of VEGAN/,
    ),
  ]);
});

test('an allergen that is in a dish and is not is told', { tags: ['EDIT-19'] }, () => {
  expect(edited('price: 1000', 'price: 1000\n        allergens: [EGG]\n        freeOf: [MILK, EGG]')).toEqual(
    ['venue.yaml:18:17 categories[food].menus[rice].freeOf must not name what is in it: EGG'],
  );
});

test('text that is not YAML is told with its line', { tags: ['VENUE-4'] }, () => {
  const [line] = edited('name: 작은집', 'name: "작은집');
  expect(line).toMatch(/^venue\.yaml:\d+:\d+ is not readable YAML: /);
  expect(edited('id: 7\n', 'id: 7\nid: 8\n')[0]).toMatch(
    /^venue\.yaml:3:1 is not readable YAML: Map keys must be unique/,
  );
});

test('an alias of nothing, and aliases that swell, are told with their line', { tags: ['VENUE-4'] }, () => {
  expect(linesOf(`${GOOD}more: *nowhere\n`)).toEqual([
    'venue.yaml:17:7 is not readable YAML: nothing before is called &nowhere',
  ]);
  const nine = (of: string) => `[${Array.from({ length: 9 }, () => of).join(', ')}]`;
  const bomb = [
    'a0: &a0 [lol]',
    ...Array.from({ length: 9 }, (_, nth) => `a${nth + 1}: &a${nth + 1} ${nine(`*a${nth}`)}`),
  ];
  const read = readVenueFile(GOOD + bomb.join('\n'), import.meta.dirname);
  if (!('faults' in read)) throw new Error('a bomb was read');
  expect(read.faults.map((fault) => faultLine('venue.yaml', fault))).toEqual([
    expect.stringMatching(/^venue\.yaml:26:\d+ repeats too much by aliases/),
  ]);
  expect(inTongue(read.faults[0] ?? { message: '' }, 'ko').message).toMatch(/^별칭/);
});

test('names that are used twice are told at their second place', { tags: ['VENUE-4'] }, () => {
  const twice = '      - { id: rice, name: 또 밥, price: 500 }\n';
  expect(linesOf(GOOD + twice)).toEqual([
    'venue.yaml:17:15 categories[food].menus[rice].id is used twice: rice',
  ]);
  expect(edited('{ idx: 1, name: "1" }', '{ idx: 1, name: "1" }\n      - { idx: 1, name: "2" }')).toEqual([
    'venue.yaml:10:16 floors[hall].tables[1].idx is used twice: 1',
  ]);
});

test('limits the wrong way round, prices beside sizes and alcohol for minors are told', {
  tags: ['VENUE-4'],
}, () => {
  const dish = (fields: string) => edited('price: 1000', fields);
  expect(dish('price: 1000\n        minPermittedQuantity: 3\n        maxPermittedQuantity: 2')[0]).toContain(
    'maxPermittedQuantity must not be below minPermittedQuantity',
  );
  expect(dish('price: 1000\n        sizes: [{ id: big, name: 대, price: 2000 }]')[0]).toContain(
    'price must be left out: each size has its own price',
  );
  expect(dish('price: 1000\n        alcoholTag: SOJU\n        isNotAllowedMinor: false')[0]).toContain(
    'isNotAllowedMinor must be true: alcohol is for adults only',
  );
  expect(dish('price: 1000\n        optionGroups: [heat]')[0]).toContain('optionGroups[heat] names no group');
});

test('one pair of limits, as files had, stands for new orders', { tags: ['BOARD-18'] }, () => {
  const limits = (settings: object) => storeFigures.parse(settings).waitingLimits;
  expect(limits({ waitingLimits: { amber: 7, red: 14 } })).toEqual({
    ...WAITING_LIMIT_MINUTES,
    new: { amber: 7, red: 14 },
  });
  expect(limits({})).toEqual(WAITING_LIMIT_MINUTES);
  expect(limits({ waitingLimits: { ready: { amber: 1, red: 2 } } })).toEqual({
    ...WAITING_LIMIT_MINUTES,
    ready: { amber: 1, red: 2 },
  });
});

test('a group that wants more than can be taken of it is told', { tags: ['FIRST-12', 'VENUE-4'] }, () => {
  const group = (fields: string) =>
    edited(
      'price: 1000',
      `price: 1000\n        optionGroups: [{ id: sides, name: 반찬, ${fields}, options: [{ id: kimchi, name: 김치 }, { id: namul, name: 나물 }] }]`,
    );
  expect(group('isRequired: true, requiredCount: 2, selectableCount: 2')).toEqual([]);
  for (const fields of ['requiredCount: 2', 'requiredCount: 3, selectableCount: 5'])
    expect(group(`isRequired: true, ${fields}`)[0]).toMatch(
      /requiredCount must not be above what can be taken of the group \([12]\)/,
    );
  expect(group('requiredCount: 2, selectableCount: 2')[0]).toContain(
    'requiredCount is for groups with isRequired: true',
  );
});

test('an option is a dish of the menu that can be had as it is, or is told to be none', {
  tags: ['SET-5', 'VENUE-4'],
}, () => {
  const groups = (ofDish: string, more = '') =>
    `price: 1000\n        optionGroups: [{ id: with, name: 곁들임, options: [{ id: one, name: 하나, ofDish: ${ofDish} }] }]${more}`;
  const soup = '\n      - { id: soup, name: 국, price: 500 }';
  expect(edited('price: 1000', groups('soup', soup))).toEqual([]);
  const [gone] = edited('price: 1000', groups('soup'));
  expect(gone).toContain('options[one].ofDish names no dish of this menu: soup');
  const [self] = edited('price: 1000', groups('rice'));
  expect(self).toContain('names a dish with sizes, required groups or dishes of its own: rice');
  const sized = '\n      - { id: soup, name: 국, sizes: [{ id: s, name: 소, price: 500 }] }';
  expect(edited('price: 1000', groups('soup', sized))).toHaveLength(1);
});

test('settings that contradict each other are told', { tags: ['VENUE-4'] }, () => {
  expect(linesOf(`${GOOD}flags: { usePG: true }\n`)[0]).toContain(
    'flags.usePos cannot be true together with usePG',
  );
  expect(linesOf(`${GOOD}timeZone: Asia/Souel\n`)[0]).toContain(
    'timeZone must be a time zone like Asia/Seoul',
  );
  for (const limits of ['{ amber: 10, red: 5 }', '{ ready: { amber: 4, red: 4 } }'])
    expect(linesOf(`${GOOD}settings: { waitingLimits: ${limits} }\n`)[0]).toContain(
      'red must be above amber',
    );
  const ceiling = 'orderCeiling: { quantity: 200, amount: 1000 }';
  expect(linesOf(`${GOOD}settings: { ${ceiling} }\n`)[0]).toContain(
    'settings.waitingCeiling.quantity must not be below that of orderCeiling',
  );
});

test('hours that make no sense are told in the words of the file', { tags: ['VENUE-4'] }, () => {
  const hours = (spans: string) => linesOf(`${GOOD}openingHours: { weekly: { mon: [${spans}] } }\n`)[0];
  expect(hours('{ open: 11:00, close: 25:00 }')).toContain(
    'openingHours.weekly.mon[11:00].close must be a time of day',
  );
  expect(hours('{ open: 11:00, close: 15:00 }, { open: 14:00, close: 20:00 }')).toContain(
    'overlaps another opening span',
  );
  expect(
    linesOf(`${GOOD}openingHours: { temporaryHolidays: [{ from: 2026-02-31, to: 2026-03-02 }] }\n`)[0],
  ).toContain('must be a date like');
});

test('pictures that are not there, lie elsewhere or name no recipe are told', { tags: ['VENUE-4'] }, () => {
  const picture = (reference: string) =>
    edited('price: 1000', `price: 1000\n        image: "${reference}"`)[0];
  expect(picture('fluent:1f35c@linen')).toBeUndefined();
  expect(picture('fluent:1f35c@neon')).toContain('image must stand on one of linen, honey');
  expect(picture('fluent:ffff')).toContain('image names no picture of the set: ffff');
  expect(picture('../../secret.png')).toContain('image must name a picture below the folder of this file');
  expect(picture('/etc/passwd')).toContain('image must name a picture below the folder of this file');
  expect(picture('missing.jpg')).toContain('image names a picture that is not there: missing.jpg');
});

const PLAIN = `hansang: 1
id: 7
name: 작은집
corporation: { name: 작은집 }
floors:
  - name: 홀
    tables: [{ idx: 1, name: "1" }]
optionGroups:
  - name: 맵기
    options: [{ name: 순한맛 }, { name: 매운맛, price: 500원 }]
categories:
  - name: 식사
    menus:
      - { name: 김치찌개, price: "16,000", optionGroups: [맵기] }
      - { name: 냉면, sizes: [{ name: 보통, price: 9000원 }, { name: 곱빼기, price: "₩11,000" }] }
`;

test('ids may be left out and prices written as people write them', { tags: ['VENUE-12'] }, () => {
  const read = readVenueFile(PLAIN, import.meta.dirname);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  const [stew, noodles] = read.venue.categories[0]?.menus ?? [];
  expect(stew).toMatchObject({
    id: expect.stringMatching(/^d-[a-z0-5]{10}$/),
    price: 16_000,
    optionGroups: [{ name: { ko: '맵기' }, options: [{ price: 0 }, { price: 500 }] }],
  });
  expect(noodles?.sizes.map(({ price }) => price)).toEqual([9000, 11_000]);
  const again = readVenueFile(PLAIN, import.meta.dirname);
  expect(again).toEqual(read);
  expect([...read.made]).toContain(stew?.id);
});

test('two of one name want ids, and what is no price is told', { tags: ['VENUE-12', 'VENUE-4'] }, () => {
  const twins = PLAIN.replace('name: 냉면,', 'name: 김치찌개,');
  expect(linesOf(twins)).toEqual([
    'venue.yaml:15:17 categories[식사].menus[김치찌개].name is used twice: 김치찌개; write an id to both',
  ]);
  expect(linesOf(PLAIN.replace('"16,000"', '시가'))).toEqual([
    'venue.yaml:14:30 categories[식사].menus[김치찌개].price must be a number',
  ]);
});

test('what makes no sense is told together with what has the wrong shape', { tags: ['VENUE-4'] }, () => {
  const source = GOOD.replace('price: 1000', 'price: cheap\n        prize: 1')
    .replace('corporation: { name: 작은집 }', 'corporation: 작은집')
    .replace('id: 7', 'id: 7\ntimeZone: Asia/Souel');
  const more = `      - { id: rice, name: 또 밥, price: 500 }
      - { id: beer, name: 맥주, price: 5000, alcoholTag: BEER, isNotAllowedMinor: false, minPermittedQuantity: 0 }
      - 물냉면
flags: { usePG: true }
`;
  expect(linesOf(source + more).map((line) => line.replace(/^[^ ]+ /, ''))).toEqual([
    'timeZone must be a time zone like Asia/Seoul',
    'corporation must be a group of fields',
    'categories[food].menus[rice].price must be a number',
    'categories[food].menus[rice].prize is not a field of a venue file here',
    'categories[food].menus[rice].id is used twice: rice',
    'categories[food].menus[beer].isNotAllowedMinor must be true: alcohol is for adults only',
    'categories[food].menus[beer].minPermittedQuantity must be at least 1',
    'categories[food].menus[물냉면] must be a group of fields',
    'flags.usePos cannot be true together with usePG: a store is paid first or at its POS',
  ]);
});

test('an English description may be twice as long', { tags: ['VENUE-12'] }, () => {
  const described = (text: string) =>
    edited('price: 1000', `price: 1000\n        description: { ko: 밥, en: "${text}" }`);
  expect(described('x'.repeat(600))).toEqual([]);
  expect(described('x'.repeat(601))[0]).toContain('description.en must have at most 600 letters');
});

test('faults are told in Korean where that is asked', { tags: ['VENUE-13'] }, () => {
  const told = (from: string, to: string) => {
    const read = readVenueFile(GOOD.replace(from, to), import.meta.dirname);
    return 'faults' in read ? read.faults.map((fault) => faultLine('a.yaml', inTongue(fault, 'ko'))) : [];
  };
  expect(told('price: 1000', 'price: cheap')).toEqual([
    'a.yaml:16:16 categories[food].menus[rice].price 숫자로 써 주세요 (예: 16000, "16,000원")',
  ]);
  expect(told('        price: 1000\n', '')[0]).toContain('값이 없어요');
  expect(told('idx: 1', 'idx: 0')[0]).toContain('1 이상이어야 해요');
  expect(tongueOf([], { LANG: 'ko_KR.UTF-8' })).toBe('ko');
  expect(tongueOf(['--lang=en'], { LANG: 'ko_KR.UTF-8' })).toBe('en');
});

test('every sentence of a fault has its Korean', { tags: ['VENUE-13'] }, () => {
  const folder = join(import.meta.dirname);
  const sources = [
    'issues.ts',
    'sense.ts',
    'menu-sense.ts',
    'repeats.ts',
    'hours-schema.ts',
    'schema.ts',
    '../text.ts',
    '../pictures.ts',
  ]
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const begins = '(?:is|are|must|names?|cannot|lies|ends|overlaps|stands) ';
  const quoted = new RegExp(`'(${begins}[^'\\n]+)'|\`(${begins}[^\`\\n]+)\``, 'g');
  const filled = new Set(['must be 7', 'must be 7 7', 'must have 7 7 7']);
  const said = [...sources.matchAll(quoted)]
    .map(([, plain, filling]) => (plain ?? filling ?? '').replace(/\$\{[^}]*\}/g, '7'))
    .filter((text) => !filled.has(text));
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((message) => inTongue({ message }, 'ko').message === message)).toEqual([]);
});
