import { SHEET_MAX_BYTES } from '@hansang/contract';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { drawn } from '../../../../../tests/setup/drawn.ts';
import { SheetReader } from './open-reader.ts';
import { readHere } from './testing/read-here.ts';
import { numberCell, row, sheetXml, textCell, workbook } from './testing/workbooks.ts';

// Longer than a busy machine takes.
const reader = new SheetReader({ atOnce: 2, killAfterMs: 60_000 });
const HEADINGS = row(1, textCell('A1', '메뉴명'), textCell('B1', '가격'));
const plain = sheetXml(HEADINGS + row(2, textCell('A2', '김치찌개'), numberCell('B2', '9000')));

const bomb = () =>
  workbook(sheetXml(HEADINGS, `<!--${' '.repeat(1_000_000)}-->`), {
    // Of nothing but zeros; level 9 packs them no better, and takes several seconds.
    'xl/media/image1.png': [new Uint8Array(50_000_000), { level: 1 }],
  });
const manyParts = () =>
  workbook(
    plain,
    Object.fromEntries(
      Array.from({ length: 2000 }, (_, at) => [`p${at}`, [new Uint8Array(1), { level: 0 }]]),
    ),
  );

const HOSTILE: readonly (readonly [what: string, make: () => Buffer, refused: string])[] = [
  ['a zip of 50 MB', bomb, 'MENU_SHEET_SWOLLEN'],
  ['2,000 parts', manyParts, 'MENU_SHEET_SWOLLEN'],
  [
    'a cell at the far end',
    () => workbook(sheetXml(HEADINGS + row(1_048_576, textCell('XFD1048576', 'x')))),
    'MENU_SHEET_FAR_CELL',
  ],
  [
    'a row beyond what there can be',
    () => workbook(sheetXml(`${HEADINGS}<row><c r='A99999999'><v>1</v></c></row>`)),
    'MENU_SHEET_FAR_CELL',
  ],
  [
    'a cell whose name is written in entities',
    () => workbook(sheetXml(`${HEADINGS}<row><c r="&#88;FD2"><v>1</v></c></row>`)),
    'MENU_SHEET_FAR_CELL',
  ],
  ['a file that was cut off', () => workbook(plain).subarray(0, 700), 'MENU_SHEET_BROKEN'],
  [
    'an old Excel file under a new name',
    () => Buffer.from('d0cf11e0a1b11ae1000000', 'hex'),
    'MENU_SHEET_OLD',
  ],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'MENU_SHEET_UNKNOWN'],
  [
    'a page that calls itself .xls',
    () => Buffer.from('<html><table><tr><td>메뉴</td></tr>'),
    'MENU_SHEET_UNKNOWN',
  ],
  [
    'a text with a quote that never ends',
    () => Buffer.from('메뉴명,가격\n"김치,9000\n'),
    'MENU_SHEET_BROKEN',
  ],
  ['nothing but blank lines', () => Buffer.from('\n\n,,\n'), 'MENU_SHEET_EMPTY'],
  ['a text of 10,000 rows', () => Buffer.from('김치,1\n'.repeat(10_000)), 'MENU_SHEET_SWOLLEN'],
];

test.each(HOSTILE)('%s gets a sentence', { tags: ['SHEET-6'] }, async (_, make, refused) => {
  const bytes = Buffer.from(make());
  expect(bytes.length).toBeLessThan(SHEET_MAX_BYTES);
  expect(await readHere(bytes)).toMatchObject({ refused });
});

// The first one would eat the most.
test.each([...HOSTILE.slice(0, 1), ...drawn(HOSTILE.slice(1), 2)])(
  '%s is read apart: this process stays as it was',
  { tags: ['SHEET-6'] },
  async (_, make, refused) => {
    const bytes = Buffer.from(make());
    globalThis.gc?.();
    const before = process.memoryUsage();
    let most = 0;
    const watch = setInterval(() => {
      const now = process.memoryUsage();
      most = Math.max(most, now.heapUsed + now.external - before.heapUsed - before.external);
    }, 10);
    const answer = await reader.read(bytes);
    clearInterval(watch);
    expect(answer).toMatchObject({ refused });
    expect(most).toBeLessThan(30_000_000);
  },
);

test('what takes too long is ended', { tags: ['SHEET-7'] }, async () => {
  const hasty = new SheetReader({ atOnce: 1, killAfterMs: 20 });
  expect(await hasty.read(workbook(plain))).toEqual({ refused: 'MENU_SHEET_SWOLLEN' });
});

test('so many files are read at once; one more is told to come again', { tags: ['SHEET-7'] }, async () => {
  const file = workbook(plain);
  const answers = await Promise.all([reader.read(file), reader.read(file), reader.read(file)]);
  expect(answers[2]).toEqual({ refused: 'MENU_SHEET_BUSY' });
  expect(answers.slice(0, 2)).toEqual(
    Array(2).fill({
      cells: [
        ['메뉴명', '가격'],
        ['김치찌개', '9000'],
      ],
    }),
  );
  expect(await reader.read(file)).toMatchObject({ cells: { length: 2 } });
});

test('rows and columns keep their places; formulas give what they came to, and none is run', {
  tags: ['SHEET-6'],
}, async () => {
  const cells = row(
    3,
    textCell('B3', '메뉴'),
    '<c r="C3"><f>1+1</f><v>2</v></c>',
    '<c r="D3" t="str"><f>HYPERLINK("http://x")</f><v>여기</v></c>',
    '<c r="E3" t="e"><f>A1/0</f><v>#DIV/0!</v></c>',
    '<c r="F3"><f>NOW()</f></c>',
    numberCell('G3', '12500.000000000002'),
    '<c r="H3" t="b"><v>1</v></c>',
    textCell('I3', '=cmd|calc'),
  );
  const read = await readHere(workbook(sheetXml(cells, '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>')));
  expect(read).toEqual({
    cells: [[], [], ['', '메뉴', '2', '여기', '', '', '12500.000000000002', 'true', '=cmd|calc']],
  });
});

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from('\uFEFF메뉴명,가격\r\n뷁탕,"9,000"\r\n')],
  ['CP949', iconv.encode('메뉴명,가격\r\n뷁탕,"9,000"\r\n', 'cp949')],
  ['UTF-16', Buffer.from('\uFEFF메뉴명\t가격\r\n뷁탕\t9,000\r\n', 'utf16le')],
  ['semicolons', Buffer.from('메뉴명;가격\n뷁탕;9,000')],
])('text is read as it was written: %s', { tags: ['SHEET-5'] }, async (_, bytes) => {
  expect(await readHere(bytes)).toMatchObject({
    cells: [
      ['메뉴명', '가격'],
      ['뷁탕', '9,000'],
    ],
  });
});
