import { expect, test } from 'vitest';
import { Printer } from './printer.ts';
import type { Printing } from './printing.ts';

const name = { ko: '집', en: 'House', ja: '家', 'zh-CN': '家' };
const printing = (count: number): Printing => ({
  form: 'POSTER',
  venueName: name,
  tables: Array.from({ length: count }, (_, nth) => ({
    tableIdx: nth + 1,
    name: `${nth + 1}`,
    link: `https://order.example.com/t/${nth}`,
  })),
  logo: null,
  wifi: null,
  accent: null,
});

test('a print that is left stops, before its turn and while it is made; the next one is made', {
  tags: ['PRINT-7'],
}, async () => {
  const printer = new Printer();
  const [making, waiting] = [new AbortController(), new AbortController()];
  const first = printer.print(printing(500), making.signal);
  const second = printer.print(printing(500), waiting.signal);
  const third = printer.print(printing(1), new AbortController().signal);
  waiting.abort();
  expect(await second).toBeNull();
  making.abort();
  expect(await first).toBeNull();
  expect((await third)?.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(await printer.print(printing(500), AbortSignal.abort())).toBeNull();
});
