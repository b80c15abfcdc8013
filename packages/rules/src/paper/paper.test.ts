import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, missingSigns } from './clean-text.ts';
import { composePaper } from './compose.ts';
import type { BillPaper, KitchenTicket, PaperFrame, TicketLine } from './documents.ts';
import { layOut } from './layout.ts';
import { pair, text } from './rows.ts';
import { widthInBytes, widthOf } from './width.ts';
import type { SayOnPaper } from './words.ts';

/** Hangul, Han and what is twice as wide in Korea's code; no accents, no pictures. */
const has = (sign: string) => /[가-힣一-龥·×]/.test(sign);
const shape = (columns: number) => ({ columns, width: widthInBytes, has });
const say: SayOnPaper = (word, params) => `${word}${params ? `(${Object.values(params).join(',')})` : ''}`;

const frame: PaperFrame = {
  language: 'ko',
  timeZone: 'Asia/Seoul',
  printedAt: Date.parse('2026-11-23T09:43:00Z'),
  copy: { number: 1, of: 1 },
  isReprint: false,
};
const stew: TicketLine = {
  key: '1',
  name: { ko: '김치찌개', en: 'Kimchi stew' },
  size: null,
  options: [{ name: { ko: '곱빼기' }, quantity: 2 }],
  quantity: 3,
  note: '덜 맵게',
  isForAdults: false,
  partOf: null,
};
const ticket: KitchenTicket = {
  kind: 'ORDER',
  station: '주방',
  number: 12,
  table: '3번',
  floor: null,
  placedAt: '2026-11-23T09:42:00Z',
  headCount: 4,
  isFirst: false,
  lines: [stew],
  note: '빨리요',
  reason: null,
  reasonNote: null,
};
const printed = (document: KitchenTicket | BillPaper, over: Partial<PaperFrame> = {}, columns = 42) =>
  layOut(composePaper(document, { ...frame, ...over }, say), shape(columns)).map(
    ({ before, text: said }) => ' '.repeat(before) + said,
  );

describe('a kitchen ticket', () => {
  test('tells number, table, time, dishes with options and notes, in the language of the paper', {
    tags: ['PAPER-1'],
  }, () => {
    const said = printed(ticket).join('\n');
    for (const word of ['#12', '3번', '18:42', '김치찌개', '곱빼기', '덜 맵게', '빨리요'])
      expect(said).toContain(word);
    expect(said).toMatch(/김치찌개 +3$/m);
    expect(said).toMatch(/곱빼기 +x2$/m);
    expect(said).not.toContain('entered');
    expect(printed({ ...ticket, enteredBy: '다온' })).toContain('entered(다온)');
    expect(printed(ticket, { language: 'en' }).join('\n')).toContain('Kimchi stew');
  });

  test('marks what is for adults, what may be printed twice, which copy it is, and what waited', {
    tags: ['PAPER-2'],
  }, () => {
    const wine = { ...ticket, lines: [{ ...stew, isForAdults: true }] };
    expect(printed(wine).join('\n')).toMatch(/adult[\s\S]*\[19\+\] 김치찌개/);
    expect(printed(ticket).join('\n')).not.toMatch(/adult|reprint|late|copy/);
    expect(printed(ticket, { isReprint: true })[0]).toContain('reprint');
    expect(printed(ticket, { copy: { number: 2, of: 3 } }).join('\n')).toContain('copy(2,3)');
    const late = printed(ticket, { printedAt: Date.parse('2026-11-23T10:10:00Z') });
    expect(late.at(-1)).toBe('late(19:10)');
  });

  test('says what is not to be made any more, and why', { tags: ['PAPER-3'] }, () => {
    const off: KitchenTicket = {
      ...ticket,
      kind: 'CANCEL',
      reason: 'LACK_OF_INGREDIENTS',
      reasonNote: '김치 없음',
    };
    expect(printed(off)[0]).toContain('cancel');
    expect(printed(off).join('\n')).toMatch(/김치찌개 +-3$/m);
    expect(printed(off).slice(-2).join(' ')).toBe('reason reason.LACK_OF_INGREDIENTS: 김치 없음');
    const less: KitchenTicket = { ...ticket, kind: 'CHANGE', lines: [{ ...stew, before: 3, quantity: 1 }] };
    expect(printed(less).join('\n')).toMatch(/김치찌개 +3 > 1$/m);
  });
});

test('a bill says what was had, what is owed and what was paid', { tags: ['PAPER-8'] }, () => {
  const bill: BillPaper = {
    kind: 'RECEIPT',
    seller: {
      venue: { ko: '한상포차' },
      company: '한상상사',
      registrationNumber: '123-45-67890',
      phone: null,
    },
    table: '3번',
    number: '12',
    at: '2026-11-23T09:42:00Z',
    lines: [{ name: { ko: '김치찌개' }, detail: '곱빼기', quantity: 2, amount: 18_000 }],
    entries: [{ label: '할인', amount: -1000 }],
    total: 17_000,
    tax: { supply: 15_455, vat: 1545, taxFree: 0 },
    payments: [{ label: '카드', amount: 10_000, detail: '1234-****' }],
    owed: 7000,
    foot: null,
  };
  const said = printed(bill, {}, 32).join('\n');
  for (const line of [
    /김치찌개 x2 +won\(18,000\)/,
    /할인 +won\(-1,000\)/,
    /total +won\(17,000\)/,
    /owed +won\(7,000\)/,
  ])
    expect(said).toMatch(line);
  expect(said).not.toContain('taxFree');
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('덜 맵게\x1b@\x1dV\x00', '김\u202e치', '☕️ 커피 café', 'ａｂｃ', '👨‍👩‍👧'),
);

test('nobody’s words are a command to the printer: no control sign is left of them', {
  tags: ['PAPER-4'],
}, () => {
  fc.assert(
    fc.property(anyText, (said) => {
      const clean = cleanText(said, has);
      expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect([...clean].every((sign) => (sign >= ' ' && sign <= '~') || has(sign))).toBe(true);
    }),
  );
});

test('what the paper lacks is told by its base letter, and plain words stay as they are', {
  tags: ['PAPER-4'],
}, () => {
  expect(cleanText('Café “crème” – 3…', has)).toBe('Cafe "creme" - 3...');
  expect(cleanText('김치찌개 {2} | ^곱^ ~ _a_', has)).toBe('김치찌개 {2} | ^곱^ ~ _a_');
});

test('of what the paper lacks and no letter tells, the place is marked, a sign each', {
  tags: ['PAPER-90'],
}, () => {
  expect(cleanText('맛있어요 👍🏻!', has)).toBe('맛있어요 ?!');
  const withBox = (sign: string) => has(sign) || sign === '□';
  expect(cleanText('不要Ж', withBox)).toBe('不要□');
  expect(cleanText('👨‍👩‍👧 \u{e000}\u{1fffd}', withBox)).toBe('□□□ □□');
  expect(cleanText('1️⃣ x́ ♥', (sign) => sign === '♥')).toBe('1 x ♥');
  expect(missingSigns('不要Ж ☕️ é', withBox)).toBe(2);
});

test('no sign is lost in silence: each stands there, is told by its base letter, or is marked', {
  tags: ['PAPER-90'],
}, () => {
  const kept = fc.constantFrom('가', '不', '·', 'a', '7', '×');
  const told = fc.constantFrom('é', '“', '…');
  const lacked = fc.constantFrom('Ж', '☕', '☕️', '👍🏽', 'が', '\u{e000}');
  const any = fc.array(
    fc.oneof(
      kept,
      told,
      lacked.map((sign) => `!${sign}`),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(any, (signs) => {
      const said = signs.map((sign) => sign.replace('!', '')).join('');
      const marked = signs.filter((sign) => sign.startsWith('!')).length;
      expect(missingSigns(said, has)).toBe(marked);
      expect(cleanText(said, has).split('?').length - 1).toBe(marked);
    }),
  );
});

test('no line is wider than the paper, and no sign of a text is lost on the way', {
  tags: ['PAPER-5'],
}, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(32, 42, 48),
      fc.string({ unit: fc.constantFrom('가', '나', 'a', 'B', '1', ' '), maxLength: 120 }),
      fc.string({ unit: fc.constantFrom('1', 'x', '원', ','), maxLength: 14 }),
      fc.boolean(),
      (columns, left, right, wide) => {
        const rows = [pair(left, right, { wide }), text(left, { wide, indent: 2, inverse: wide })];
        const lines = layOut(rows, shape(columns));
        for (const line of lines)
          expect((line.before + widthOf(line.text, widthInBytes)) * (line.wide ? 2 : 1)).toBeLessThanOrEqual(
            columns,
          );
        const bare = (said: string) =>
          [...said]
            .filter((sign) => sign !== ' ')
            .sort()
            .join('');
        const all = lines.map((line) => line.text).join('');
        expect(bare(all)).toBe(bare(left + right + left));
      },
    ),
  );
});

test('words never break inside while they fit, and amounts stand at the right edge', {
  tags: ['PAPER-5'],
}, () => {
  const lines = layOut([pair('아주 긴 이름의 해물 파전', '12')], shape(20)).map((line) => line.text);
  expect(lines).toEqual(['아주 긴 이름의    12', '해물 파전']);
});
