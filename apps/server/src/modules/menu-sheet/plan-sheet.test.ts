import { SHEET_MAX_ROWS } from '@hansang/contract';
import type { DraftCategory } from '@hansang/contract/schemas';
import { applyChanges } from '@hansang/rules/draft';
import { expect, test } from 'vitest';
import { planSheet } from './plan-sheet.ts';
import { category, plainDish, plainOption } from './testing/written-menu.ts';

const MENU = [
  category(
    'meals',
    '식사',
    plainDish('stew', '김치찌개', { name: { ko: '김치찌개', en: 'Kimchi stew' } }),
    plainDish('jokbal', '족발', {
      price: 30_000,
      sizes: [{ id: 's', name: { ko: '소' }, price: 30_000, happyHour: null }],
      optionGroups: [
        {
          id: 'g',
          name: { ko: '추가' },
          isRequired: false,
          requiredCount: 1,
          selectableCount: 2,
          options: [plainOption('o', '쌈', 1000)],
        },
      ],
    }),
  ),
  category('drinks', '음료', plainDish('cola', '콜라', { price: 2000 })),
];
const WISH = { columns: null, removesMissing: false };
const read = (cells: readonly (readonly string[])[], menu: DraftCategory[] = MENU) =>
  planSheet(menu, { cells }, WISH);
const after = (cells: readonly (readonly string[])[], wish = WISH, menu: DraftCategory[] = MENU) => {
  const { changes, faults } = planSheet(menu, { cells }, wish);
  expect(faults).toEqual([]);
  return applyChanges(menu, changes).categories;
};
const names = (menu: readonly DraftCategory[]) =>
  menu.map(({ name, menus }) => [name.ko, menus.map((dish) => dish.name.ko)]);

test.each([
  ['ko', ['구분', '품명', '판매가(원)', '영문명', '설명']],
  ['en', ['Category', 'Item', 'Price (KRW)', 'English name', 'Description']],
  ['ja', ['カテゴリー', '品名', '価格', '英語名', '説明']],
  ['zh', ['分类', '菜名', '价格', '英文名', '说明']],
])('columns are known by what venues head them with: %s', { tags: ['SHEET-2'] }, (_, headings) => {
  const cells = [['우리집 메뉴판'], [], headings, ['식사', '김치찌개', '9,500원', 'Stew', '']];
  const { columns, changes } = read(cells);
  expect(columns).toEqual(['category', 'dish', 'price', 'name.en', 'description.ko']);
  expect(changes).toMatchObject(
    [
      { key: 'stew', field: 'name', value: { ko: '김치찌개', en: 'Stew' } },
      { key: 'stew', field: 'price', value: 9500, was: 9000 },
    ].sort((a, b) => (a.field === 'price' ? 1 : 0) - (b.field === 'price' ? 1 : 0)),
  );
});

test('a person says what a column holds', { tags: ['SHEET-2'] }, () => {
  const cells = [
    ['무엇', '얼마', '비고'],
    ['콜라', '2,500', '시원'],
  ];
  expect(read(cells)).toMatchObject({ columns: [null, null, null], changes: [], rows: 0 });
  const chosen = planSheet(MENU, { cells }, { columns: ['dish', 'price', null], removesMissing: false });
  expect(chosen.changes).toMatchObject([{ key: 'cola', field: 'price', value: 2500 }]);
  expect(chosen.changes).toHaveLength(1);
});

test.each([
  ['16,000', 16_000],
  ['16000원', 16_000],
  ['₩16,000', 16_000],
  ['￦ 16,000 원', 16_000],
  ['１６，０００', 16_000],
  ['12500.000000000002', 12_500],
  ['16000.00', 16_000],
  ['0', 0],
])('a price may be written %s', { tags: ['SHEET-4'] }, (text, price) => {
  expect(
    after([
      ['메뉴명', '가격'],
      ['콜라', text],
    ])[1]?.menus[0]?.price,
  ).toBe(price);
});

test.each(['만원', '16,00', '-500', '1.6만', '16.000', '1e99', '시가'])(
  '%s is no price',
  { tags: ['SHEET-4'] },
  (text) => {
    const { faults, changes } = read([
      ['메뉴명', '가격'],
      ['콜라', text],
    ]);
    expect(faults).toMatchObject([
      { row: 2, letter: 'B', column: 'price', code: 'NOT_A_PRICE', value: text },
    ]);
    expect(changes).toEqual([]);
  },
);

test('every fault is told at once, by row and column, and nothing is drafted', { tags: ['SHEET-4'] }, () => {
  const { faults, changes } = read([
    ['분류', '메뉴명', '사이즈', '옵션 묶음', '옵션', '가격', '추천', '알레르기', '최대 수량', '설명 (영어)'],
    ['식사', '김치찌개', '', '', '', '만원', '글쎄', '대두, 낙타', '0', 'Only English'],
    ['식사', '김치찌개', '', '', '', '9000'],
    ['식사', '새우볶음'],
    ['식사', '', '', '', '치즈', '500'],
    ['음료', '', '대', '', '', '3000'],
    ['음료', 'x'.repeat(81), '', '', '', '3000'],
  ]);
  expect(changes).toEqual([]);
  expect(faults.map(({ row, letter, code, other }) => [row, letter, code, other])).toEqual(
    [
      [2, 'F', 'NOT_A_PRICE', null],
      [2, 'G', 'NOT_YES_OR_NO', null],
      [2, 'H', 'UNKNOWN_WORD', null],
      [2, 'I', 'NOT_A_COUNT', null],
      [2, 'B', 'KOREAN_MISSING', null],
      [3, 'B', 'NAME_TWICE', 2],
      [4, 'F', 'PRICE_MISSING', null],
      [5, 'D', 'GROUP_MISSING', null],
      [6, 'B', 'DISH_MISSING', null],
      [7, 'B', 'TOO_LONG', null],
    ].sort((a, b) => Number(a[0]) - Number(b[0]) || String(a[1]).localeCompare(String(b[1]))),
  );
});

test('merged cells belong to what stands above them; blank rows are none', {
  tags: ['SHEET-2', 'SHEET-3'],
}, () => {
  const menu = after([
    ['분류', '메뉴명', '사이즈', '가격'],
    ['안주', '보쌈', '소', '30,000'],
    ['', '', '중', '38,000'],
    [],
    ['', '전', '', '12000'],
    ['음료', '사이다', '', '2000'],
  ]);
  expect(names(menu)).toEqual([
    ['식사', ['김치찌개', '족발']],
    ['음료', ['콜라', '사이다']],
    ['안주', ['보쌈', '전']],
  ]);
  const bossam = menu[2]?.menus[0];
  expect(bossam?.price).toBe(30_000);
  expect(bossam?.sizes.map(({ name, price }) => [name.ko, price])).toEqual([
    ['소', 30_000],
    ['중', 38_000],
  ]);
});

test('the same sheet twice makes no twins, and leaves alone what it does not say', {
  tags: ['SHEET-3'],
}, () => {
  const cells = [
    ['No.', '카테고리', '메뉴', '가격', '영문명'],
    ['1', '식사', ' 김치찌개 ', '9900', ''],
    ['2', '식사', '불고기', '15000', 'Bulgogi'],
    ['1', '음료', '사이다', '2000', ''],
  ];
  const once = after(cells);
  expect(once[0]?.menus.map(({ id }) => id)).toEqual([
    'stew',
    expect.stringMatching(/^d-[a-z0-5]{10}$/),
    'jokbal',
  ]);
  expect(once[0]?.menus[0]).toMatchObject({ price: 9900, name: { ko: '김치찌개', en: 'Kimchi stew' } });
  expect(read(cells, once).changes).toEqual([]);
});

test('a row with an id is that dish, whatever it is called and wherever it stands; what is blank in it is emptied', {
  tags: ['SHEET-3'],
}, () => {
  const menu = after([
    ['ID', '분류', '메뉴명', '가격', '이름 (영어)', '매콤'],
    ['cola', '식사', '제로콜라', '2500', '', '예'],
    ['stew', '식사', '김치찌개', '9000', '', ''],
  ]);
  expect(names(menu)).toEqual([
    ['식사', ['김치찌개', '족발', '제로콜라']],
    ['음료', []],
  ]);
  expect(menu[0]?.menus[2]).toMatchObject({ id: 'cola', isSpicy: true });
  expect(menu[0]?.menus[0]?.name).toEqual({ ko: '김치찌개' });
});

test('a dish that the sheet has in another category is moved, not made twice; one of two stays where it is', {
  tags: ['SHEET-3'],
}, () => {
  const headings = ['분류', '메뉴명', '가격'];
  const menu = after([headings, ['마실 것', '콜라', '2500']]);
  expect(names(menu)).toEqual([
    ['식사', ['김치찌개', '족발']],
    ['음료', []],
    ['마실 것', ['콜라']],
  ]);
  expect(menu[2]?.menus[0]?.id).toBe('cola');
  const both = after([headings, ['세트', '콜라', '1500'], ['음료', '콜라', '2500']]);
  expect(both[1]?.menus[0]).toMatchObject({ id: 'cola', price: 2500 });
  expect(both[2]?.menus[0]).toMatchObject({ name: { ko: '콜라' }, price: 1500 });
});

test('two rows of one id are told', { tags: ['SHEET-4'] }, () => {
  const { faults } = read([
    ['ID', '메뉴명', '가격'],
    ['cola', '콜라', '1'],
    ['cola', '콜라 2', '1'],
  ]);
  expect(faults).toMatchObject([{ row: 3, code: 'ID_TWICE', other: 2 }]);
});

test('sizes and options are rows below their dish', { tags: ['SHEET-3'] }, () => {
  const menu = after([
    ['메뉴명', '사이즈', '옵션 그룹', '옵션', '가격', '고를 수 있는 수', '꼭 골라야 해요'],
    ['족발', '소', '', '', '31000'],
    ['족발', '대', '', '', '45000'],
    ['족발', '', '추가', '', '', '3', '예'],
    ['족발', '', '추가', '쌈', '1500', '2'],
    ['', '', '', '막국수', '5,000'],
    ['김치찌개', '', '맵기', '매운맛', '0'],
  ]);
  const [stew, jokbal] = menu[0]?.menus ?? [];
  expect(jokbal?.sizes.map(({ id, price }) => [id, price])).toEqual([
    ['s', 31_000],
    [expect.any(String), 45_000],
  ]);
  expect(jokbal?.optionGroups).toMatchObject([
    {
      id: 'g',
      isRequired: true,
      selectableCount: 3,
      options: [
        { id: 'o', price: 1500, selectableCount: 2 },
        { name: { ko: '막국수' }, price: 5000, selectableCount: 1 },
      ],
    },
  ]);
  expect(stew).toMatchObject({
    price: 9000,
    optionGroups: [{ name: { ko: '맵기' }, options: [{ price: 0 }] }],
  });
});

test('what is not in the sheet stays, or goes where that is asked; of kinds that the sheet has columns for', {
  tags: ['SHEET-10'],
}, () => {
  const cells = [
    ['분류', '메뉴명', '가격'],
    ['식사', '족발', ''],
  ];
  expect(read(cells)).toMatchObject({ missing: 2, changes: [] });
  const menu = after(cells, { columns: null, removesMissing: true });
  expect(names(menu)).toEqual([['식사', ['족발']]]);
  expect(menu[0]?.menus[0]).toMatchObject({ sizes: [{ id: 's' }], optionGroups: [{ id: 'g' }] });
});

test('a menu of nothing is filled', { tags: ['SHEET-3'] }, () => {
  const menu = after(
    [
      ['메뉴명', '가격'],
      ['라면', '4500'],
    ],
    WISH,
    [],
  );
  expect(menu).toMatchObject([{ name: { ko: '메뉴' }, menus: [{ name: { ko: '라면' }, price: 4500 }] }]);
});

const LONGEST = SHEET_MAX_ROWS - 1;
const HEADINGS = ['메뉴명', '옵션묶음', '옵션', '가격'];
const long = (row: (nth: number) => string[], rows = LONGEST) => ({
  cells: [HEADINGS, ...Array.from({ length: rows }, (_, nth) => row(nth))],
});

test.each([
  ['dishes of one category', (nth: number) => [`메뉴 ${nth}`, '', '', '1000'], LONGEST, 0],
  ['options of one dish', (nth: number) => ['세트', '고르기', `옵션 ${nth}`, '100'], 0, 1],
  ['what a till sold, line by line', (nth: number) => [`메뉴 ${nth % 50}`, '', '', '1000'], 0, LONGEST - 50],
])('the longest sheet holds up nobody: %s', { tags: ['SHEET-11'] }, (_, row, changes, faults) => {
  const known = planSheet(
    [],
    long((nth) => [`그릇 ${nth}`, '', '', '1'], 1000),
    WISH,
  );
  const menu = applyChanges([], known.changes).categories;
  const table = long(row);
  // Its own processor time: what else runs beside it does not count. It was 36 and 99 s.
  const from = process.threadCpuUsage();
  const plan = planSheet(menu, table, WISH);
  const { user, system } = process.threadCpuUsage(from);
  expect((user + system) / 1000).toBeLessThan(3000);
  expect([plan.changes.length, plan.faults.length]).toEqual([changes, faults]);
});
