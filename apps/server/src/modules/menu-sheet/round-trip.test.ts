import { LANGUAGES, SHEET_FORMATS } from '@hansang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTable } from './child/read-table.ts';
import { planSheet } from './plan-sheet.ts';
import { anyMenu, category, plainDish } from './testing/written-menu.ts';
import { rowsOfMenu } from './writing/rows-of-menu.ts';
import { writeSheet } from './writing/write-sheet.ts';

const WISH = { columns: null, removesMissing: true };

async function tableOf(bytes: Buffer) {
  const said = await readTable(bytes);
  if ('fault' in said) throw new Error(said.fault);
  return said;
}

test('whatever menu goes out changes nothing when it comes in again', {
  tags: ['SHEET-1', 'SHEET-5'],
}, async () => {
  const asked = fc.asyncProperty(
    anyMenu,
    fc.constantFrom(...SHEET_FORMATS),
    fc.constantFrom(...LANGUAGES),
    async (menu, format, language) => {
      const { bytes } = await writeSheet(rowsOfMenu(menu, language), format, '메뉴');
      const plan = planSheet(menu, await tableOf(bytes), WISH);
      expect(plan).toMatchObject({ faults: [], changes: [], missing: 0 });
    },
  );
  await fc.assert(asked, { numRuns: 60 });
});

test('a sheet for older programs leaves out columns that they cannot hold, or is written for newer ones', {
  tags: ['SHEET-5'],
}, async () => {
  const menu = (ko: string) => [category('c', '면', plainDish('d', ko, { name: { ko, 'zh-CN': '汤面' } }))];
  const old = await writeSheet(rowsOfMenu(menu('뷁면'), 'ko'), 'cp949', '메뉴');
  expect(old.type).toContain('euc-kr');
  const table = await tableOf(old.bytes);
  expect(table.cells[0]).not.toContain('이름 (중국어)');
  expect(planSheet(menu('뷁면'), table, WISH).changes).toEqual([]);
  const newer = await writeSheet(rowsOfMenu(menu('면😀'), 'ko'), 'cp949', '메뉴');
  expect(newer.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
});

test('a text of digits behind a price of three digits goes out so that it comes in again', {
  tags: ['SHEET-1', 'SHEET-13'],
}, async () => {
  const menu = [category('c', '면', plainDish('d', '사리', { price: 500, name: { ko: '사리', en: '007' } }))];
  const { bytes } = await writeSheet(rowsOfMenu(menu, 'en'), 'csv', 'Menu');
  expect(planSheet(menu, await tableOf(bytes), WISH)).toMatchObject({ faults: [], changes: [] });
});

/** What is told of a CSV: cell, code, what stands there. */
async function toldOf(csv: string): Promise<unknown[]> {
  const { faults } = planSheet([], await tableOf(Buffer.from(csv)), WISH);
  return faults.map(({ row, letter, code, value }) => [`${letter}${row}`, code, value]);
}

for (const [csv, ...told] of [
  ['메뉴명,가격\n파전,16,000', 'B2', 'PRICE_PARTED', '16,000'],
  ['메뉴명,가격\n김치전,₩15,000', 'B2', 'PRICE_PARTED', '₩15,000'],
  ['메뉴명,가격\n파전,16,000원', 'B2', 'PRICE_PARTED', '16,000원'],
  ['메뉴명,설명,가격,매콤\n찌개,김치찌개,9,000,예', 'C2', 'PRICE_PARTED', '9,000'],
  ['메뉴명,가격,설명\n찌개,9,000', 'B2', 'PRICE_PARTED', '9,000'],
  ['메뉴명,가격,설명\n뼈찜,１１，０００\n탕,１１,０００원', 'B3', 'PRICE_PARTED', '１１,０００원'],
  ['메뉴명,가격,설명\n한우,1,234,000,둘이서', 'B2', 'PRICE_PARTED', '1,234,000'],
  ['메뉴명,가격\n면, 7,500.00', 'B2', 'PRICE_PARTED', '7,500.00'],
  ['가격,메뉴명\n12,000,탕수육', 'A2', 'PRICE_PARTED', '12,000'],
  ['메뉴명,설명,가격\n파전,오징어, 새우,16000', 'D2', 'ROW_TOO_LONG', '16000'],
  ['메뉴명,가격\n파전,16000,new', 'C2', 'ROW_TOO_LONG', 'new'],
] as const)
  test(`a comma that parts what belongs together is told by its cell: ${JSON.stringify(csv)}`, {
    tags: ['SHEET-13'],
  }, async () => {
    expect(await toldOf(csv)).toEqual([told]);
  });

for (const csv of [
  '메뉴명,가격\n파전,"16,000"',
  '메뉴명,가격,\n파전,16000,창가 쪽만',
  '메뉴명,가격,kcal\n사리,"500",250',
  '"메뉴명","가격","kcal"\n"사리","500","250"',
  '메뉴명;가격;kcal\n사리;500;250',
  '메뉴명\t가격\n파전\t16,000',
  '메뉴명,kcal,번호,가격\n파전,1,234,16000',
  '메뉴명,가격\n파전,16000,,\n',
])
  test(`a comma that parts nothing is no fault: ${JSON.stringify(csv)}`, { tags: ['SHEET-13'] }, async () => {
    expect(await toldOf(csv)).toEqual([]);
  });

test('in a CSV no cell begins like a formula', { tags: ['SHEET-5'] }, async () => {
  const menu = [category('c', '+식사', plainDish('d', '=HYPERLINK("http://x")'))];
  const { bytes } = await writeSheet(rowsOfMenu(menu, 'en'), 'csv', 'Menu');
  expect(bytes.toString('utf8')).not.toMatch(/(?:^|,|\n)"?[=+@-]/);
});
