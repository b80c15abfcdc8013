import {
  type BillPaper,
  type KitchenTicket,
  type PaperFrame,
  pair,
  type Row,
  text,
} from '@hansang/rules/paper';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDots, readable, type Ticket } from '../../../../../../simulators/printer/paper.ts';
import { Reader } from '../../../../../../simulators/printer/reader.ts';
import { CUT, raster } from './commands.ts';
import { writeLetters } from './write-letters.ts';
import { writePaper } from './write-paper.ts';
import { drawRows } from './write-picture.ts';

const frame: PaperFrame = {
  language: 'ko',
  timeZone: 'Asia/Seoul',
  printedAt: Date.parse('2026-11-23T09:42:30Z'),
  copy: { number: 1, of: 1 },
  isReprint: false,
};
const ticket = (name: string, note: string | null = null): KitchenTicket => ({
  kind: 'ORDER',
  station: '주방',
  number: 7,
  table: '3번',
  floor: null,
  placedAt: '2026-11-23T09:42:00Z',
  headCount: null,
  isFirst: false,
  lines: [
    {
      key: '1',
      name: { ko: name, 'zh-CN': '泡菜汤' },
      size: null,
      options: [],
      quantity: 2,
      note,
      isForAdults: false,
      partOf: null,
    },
  ],
  note: null,
  reason: null,
  reasonNote: null,
});

/** What a printer makes of bytes. */
function printedOf(bytes: Buffer, columns: number): Ticket[] {
  const tickets: Ticket[] = [];
  new Reader(columns, { question() {}, ticket: (one) => tickets.push(one) }).take(bytes);
  return tickets;
}

test('a ticket is these bytes and no others', { tags: ['PAPER-6'] }, async () => {
  const rows: Row[] = [pair('#7', '3번', { wide: true, tall: true, bold: true }), text('김치찌개')];
  expect((await writeLetters(rows, 32, 'ko')).toString('hex')).toBe(
    [
      '1b40 1c26 1b520d', // start, Korean, Korea's signs
      '1d2111 1b4501', // twice as large, bold
      '2337 2020202020202020202020 33 b9f8 0a', // #7, the gap, 3번
      '1b4500 1d2100',
      'b1e8c4a1c2eeb0b3 0a', // 김치찌개
      '1d564260', // cut
    ]
      .join('')
      .replaceAll(' ', ''),
  );
});

test('Korean is what another encoder makes of it, syllables of CP949 beyond KS X 1001 too', {
  tags: ['PAPER-6'],
}, async () => {
  // receiptline 4.0.4, `encoding: 'ksc5601'`, recorded on 2026-11-23.
  const recorded = 'b1e8c4a1c2eeb0b3208c63b9e6b0a2c7cf2094ee';
  const written = await writeLetters([text('김치찌개 똠방각하 뷁')], 42, 'ko');
  expect(written.toString('hex')).toContain(`${recorded}0a`);
});

/** The same encoder, recorded on 2026-11-26 at each width: a long name's two lines, and the column of the price beside a dish. */
const AT_WIDTH = [
  [
    32,
    'b1e8c4a1c2eeb0b38c63b9e6b0a2c7cf94eeb5cebaceb1e8c4a1c7d8b9b0c6c4',
    'c0fcb8b7b0c9b8aeb0f1b9f0c0ccbcd2b8e9b0e8b6f5b8bbc0cc',
    27,
  ],
  [
    42,
    'b1e8c4a1c2eeb0b38c63b9e6b0a2c7cf94eeb5cebaceb1e8c4a1c7d8b9b0c6c4c0fcb8b7b0c9b8aeb0f1',
    'b9f0c0ccbcd2b8e9b0e8b6f5b8bbc0cc',
    37,
  ],
  [
    48,
    'b1e8c4a1c2eeb0b38c63b9e6b0a2c7cf94eeb5cebaceb1e8c4a1c7d8b9b0c6c4c0fcb8b7b0c9b8aeb0f1b9f0c0ccbcd2',
    'b8e9b0e8b6f5b8bbc0cc',
    43,
  ],
] as const;

for (const [columns, first, second, price] of AT_WIDTH)
  test(`at ${columns} columns Korean breaks, and prices stand, where another encoder puts them`, {
    tags: ['PAPER-6'],
  }, async () => {
    const name = '김치찌개똠방각하뷁두부김치해물파전막걸리골뱅이소면계란말이';
    const broken = await writeLetters([text(name)], columns, 'ko');
    expect(broken.toString('hex')).toContain(`${first}0a${second}0a`);
    const line = await writeLetters([pair('김치찌개', '9,000')], columns, 'ko');
    const dish = line.indexOf(Buffer.from('b1e8c4a1c2eeb0b3', 'hex'));
    expect(line.indexOf('9,000') - dish).toBe(price);
  });

const anyWords = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom('가', '똠', 'a', ' ', '\x1b', '\x1d', '\x10', '\x04', '\n', '☕', 'é', '冷', '·'),
    maxLength: 80,
  }),
);

/** What a printer obeys as it comes in, wherever it stands: DLE EOT, DLE ENQ, DLE DC4. */
const AT_ONCE = [0x04, 0x05, 0x14].map((second) => Buffer.from([0x10, second]));
const obeyedIn = (bytes: Buffer) => AT_ONCE.filter((pair) => bytes.includes(pair));

test('whatever guests write, the printer gets one ticket of known commands, none of them theirs', {
  tags: ['PAPER-4', 'PAPER-5'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyWords, fc.constantFrom(32, 42, 48), async (said, columns) => {
      const bytes = await writePaper(ticket(said, said), frame, { columns, encoding: 'CP949' });
      const [one, ...more] = printedOf(bytes, columns);
      expect(more).toEqual([]);
      expect(one?.faults).toEqual([]);
      expect(obeyedIn(bytes)).toEqual([]);
    }),
    // Dots of this sign were a question to the printer once.
    { examples: [['驭', 32]] },
  );
});

test('no picture holds a command among its dots: one dot more stands where it would', {
  tags: ['PAPER-4'],
}, () => {
  const byte = fc.oneof(fc.constantFrom(0x10, 0x04, 0x05, 0x14), fc.nat(0xff));
  const sizes = fc.tuple(fc.constantFrom(1, 2, 3, 16, 48, 63, 72), fc.constantFrom(1, 2, 5, 16, 30, 240));
  const dots = sizes.chain(([width, rows]) =>
    fc.tuple(
      fc.constant(width),
      fc.array(byte, { minLength: width * rows, maxLength: width * rows, size: 'max' }),
    ),
  );
  fc.assert(
    fc.property(fc.array(dots, { minLength: 1, maxLength: 3 }), (bands) => {
      const bytes = Buffer.concat(bands.map(([width, bits]) => raster(width, Uint8Array.from(bits))));
      expect(obeyedIn(bytes)).toEqual([]);
      const parts = printedOf(Buffer.concat([bytes, CUT]), 48)[0]?.parts.filter(isDots) ?? [];
      expect(parts.map(({ width, height }) => [width / 8, height])).toEqual(
        bands.map(([width, bits]) => [width, bits.length / width]),
      );
      for (const [index, [, bits]] of bands.entries()) {
        const changed = [...(parts[index]?.bits ?? [])].filter((made, at) => made !== bits[at]);
        expect(changed.every((made) => made === 0x18)).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

test('a note stands on paper as it was written', { tags: ['PAPER-1', 'PAPER-4'] }, async () => {
  const note = '덜 맵게 {2} | ^크게^ ~ 冷麵';
  const bytes = await writePaper(ticket('김치찌개', note), frame, { columns: 42, encoding: 'CP949' });
  expect(readable(printedOf(bytes, 42)[0] as Ticket)).toContain(note);
});

for (const [note, language] of [
  ['不要葱', 'ko'],
  ['海鲜过敏', 'zh-CN'],
  ['葱抜き • 辛さ控えめ', 'ja'],
] as const)
  test(`a note of signs that Korean printers lack stands between letters as a picture, whole: ${note}`, {
    tags: ['PAPER-90'],
  }, async () => {
    const paper = { columns: 42, encoding: 'CP949' } as const;
    const bytes = await writePaper(ticket('김치찌개', note), { ...frame, language }, paper);
    const [one] = printedOf(bytes, 42);
    expect(one?.faults).toEqual([]);
    const asNote = { indent: 2, inverse: true, bold: true };
    expect(bytes.includes(await drawRows([text(note, asNote)], 42, language))).toBe(true);
    expect(readable(one as Ticket)).toContain('#7');
    expect(readable(one as Ticket)).not.toContain('□');
  });

test('no sign of a note is lost in silence: letters, a picture, or a mark and a word to look at the screen', {
  tags: ['PAPER-90'],
}, async () => {
  const letters = ['가', '不', 'が', 'カ', 'a'];
  const drawn = ['葱', '鲜', '过', '•'];
  const nowhere = ['👍🏻', '☕️', '龘', '🥜'];
  const anyNote = fc.array(fc.constantFrom(...letters, ...drawn, ...nowhere), {
    minLength: 1,
    maxLength: 12,
  });
  const columns = 42;
  await fc.assert(
    fc.asyncProperty(anyNote, async (signs) => {
      const bytes = await writePaper(ticket('김치찌개', signs.join('')), frame, {
        columns,
        encoding: 'CP949',
      });
      const [one] = printedOf(bytes, columns);
      const said = readable(one as Ticket);
      const lost = signs.filter((sign) => nowhere.includes(sign)).length;
      const isDrawn = signs.some((sign) => drawn.includes(sign));
      expect(one?.parts.some(isDots)).toBe(isDrawn);
      expect(said.includes('화면 확인')).toBe(lost > 0);
      if (lost === 0 && !isDrawn) expect(said).toContain(signs.join(''));
      // The last mark is of the words that say what it stands for.
      if (!isDrawn) expect(said.split('□').length - 1).toBe(lost > 0 ? lost + 1 : 0);
    }),
    { numRuns: 60 },
  );
});

test('a picture says so too where our fonts lack a sign; a guest’s receipt does not send to a screen', {
  tags: ['PAPER-90'],
}, async () => {
  const paper = { columns: 42, encoding: 'PICTURE' } as const;
  const heightOf = async (note: string) => {
    const [one] = printedOf(await writePaper(ticket('김치찌개', note), frame, paper), 42);
    return (one?.parts.filter(isDots) ?? []).reduce((sum, { height }) => sum + height, 0);
  };
  // A line and what parts it from the dishes.
  expect(await heightOf('땅콩 🥜')).toBe((await heightOf('땅콩 葱')) + 60);
  const receipt: BillPaper = {
    kind: 'RECEIPT',
    seller: { venue: { ko: '한상포차 🥜' }, company: null, registrationNumber: null, phone: null },
    table: '3번',
    number: null,
    at: '2026-11-23T09:42:00Z',
    lines: [],
    entries: [],
    total: 0,
    tax: null,
    payments: [],
    owed: 0,
    foot: null,
  };
  const [one] = printedOf(await writePaper(receipt, frame, { columns: 42, encoding: 'CP949' }), 42);
  expect(readable(one as Ticket)).toContain('한상포차 □');
  expect(readable(one as Ticket)).not.toContain('화면');
});

test('a printer without Korean gets a picture as wide as its paper, with ink where the words are', {
  tags: ['PAPER-7'],
}, async () => {
  for (const columns of [32, 42, 48]) {
    const bytes = await writePaper(ticket('김치찌개'), frame, { columns, encoding: 'PICTURE' });
    const [one] = printedOf(bytes, columns);
    expect(one?.faults).toEqual([]);
    const dots = one?.parts.filter(isDots) ?? [];
    expect(dots.every(({ width }) => width === columns * 12)).toBe(true);
    expect(inkOf(one)).toBeGreaterThan(2000);
  }
});

test('Korean, kana and simplified Han are all drawn, each by a font that has it', {
  tags: ['PAPER-7'],
}, async () => {
  const blank = await inkFor('', 'ko');
  for (const [words, language] of [
    ['김치찌개', 'ko'],
    ['뷁똠', 'ko'],
    ['キムチ', 'ja'],
    ['汤麻', 'zh-CN'],
    ['Café', 'en'],
  ] as const)
    expect(await inkFor(words, language), words).toBeGreaterThan(blank + 60);
});

async function inkFor(note: string, language: PaperFrame['language']): Promise<number> {
  const said = { ...ticket('가'), note: note === '' ? null : note };
  const bytes = await writePaper(said, { ...frame, language }, { columns: 42, encoding: 'PICTURE' });
  return inkOf(printedOf(bytes, 42)[0]);
}

function inkOf(one: Ticket | undefined): number {
  let ink = 0;
  for (const { bits } of one?.parts.filter(isDots) ?? [])
    for (const byte of bits) for (let bit = 0; bit < 8; bit += 1) ink += (byte >> bit) & 1;
  return ink;
}
