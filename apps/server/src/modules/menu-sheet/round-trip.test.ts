import { LANGUAGES, SHEET_FORMATS } from '@hansang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTable } from './child/read-table.ts';
import { planSheet } from './plan-sheet.ts';
import { anyMenu, category, plainDish } from './testing/written-menu.ts';
import { rowsOfMenu } from './writing/rows-of-menu.ts';
import { writeSheet } from './writing/write-sheet.ts';

const WISH = { columns: null, removesMissing: true };

async function cellsOf(bytes: Buffer) {
  const said = await readTable(bytes);
  if ('fault' in said) throw new Error(said.fault);
  return said.cells;
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
      const plan = planSheet(menu, await cellsOf(bytes), WISH);
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
  const cells = await cellsOf(old.bytes);
  expect(cells[0]).not.toContain('이름 (중국어)');
  expect(planSheet(menu('뷁면'), cells, WISH).changes).toEqual([]);
  const newer = await writeSheet(rowsOfMenu(menu('면😀'), 'ko'), 'cp949', '메뉴');
  expect(newer.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
});

test('in a CSV no cell begins like a formula', { tags: ['SHEET-5'] }, async () => {
  const menu = [category('c', '+식사', plainDish('d', '=HYPERLINK("http://x")'))];
  const { bytes } = await writeSheet(rowsOfMenu(menu, 'en'), 'csv', 'Menu');
  expect(bytes.toString('utf8')).not.toMatch(/(?:^|,|\n)"?[=+@-]/);
});
