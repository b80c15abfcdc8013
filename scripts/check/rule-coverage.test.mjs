import { expect, test } from 'vitest';
import { coverage, quotedRules, readRules } from './rule-coverage.mjs';

const page = `
| Rule | Stage | What holds |
|---|---|---|
| ORD-1 | 1 | first |
| ORD-2 | 1 | second |
| PAY-1 | 4 | third |
`;
const areas = new Set(['ORD', 'PAY']);

test('the rules page yields every row with its stage', () => {
  const { rules, faults } = readRules(page);
  expect([...rules]).toEqual([
    ['ORD-1', { stage: 1, text: 'first' }],
    ['ORD-2', { stage: 1, text: 'second' }],
    ['PAY-1', { stage: 4, text: 'third' }],
  ]);
  expect(faults).toEqual([]);
});

test('a number given twice and a row without a stage are faults', () => {
  expect(readRules(`${page}| ORD-1 | 1 | again |\n| ORD-9 | soon | when? |`).faults).toHaveLength(2);
});

test('a title may quote one rule or several, and tables of cases count', () => {
  const source = [
    "test('ORD-1 the guest sees it', () => {});",
    'test("ORD-2, PAY-1 both hold", () => {});',
    "test.each([['ORD-7', 3]])('`%s`', () => {});",
  ].join('\n');
  expect([...quotedRules(source, areas)]).toEqual(['ORD-1', 'ORD-2', 'PAY-1', 'ORD-7']);
});

test('comments and words that only look like a number prove nothing', () => {
  const source = "// test('ORD-1 later')\n * 'ORD-1'\ntest('UTF-8 is kept', () => {});";
  expect([...quotedRules(source, areas)]).toEqual([]);
});

test('open rules are told by stage', () => {
  const { stages, faults } = coverage(page, [{ file: 'a.test.ts', source: "test('ORD-2 holds')" }], [1]);
  expect(faults).toEqual([]);
  expect(stages).toEqual([
    { stage: 1, built: true, all: 2, open: ['ORD-1'] },
    { stage: 4, built: false, all: 1, open: ['PAY-1'] },
  ]);
});

test('an unknown number and a skipped test are faults', () => {
  // The word is put together so that this file holds no skipped test itself.
  const source = `test('ORD-77 never written');\ntest.${'skip'}('ORD-1 later');`;
  expect(coverage(page, [{ file: 'a.test.ts', source }], [1]).faults).toEqual([
    'a.test.ts: quotes ORD-77, which docs/rules.md does not know',
    'a.test.ts: holds a skipped, lone or planned test',
  ]);
});
