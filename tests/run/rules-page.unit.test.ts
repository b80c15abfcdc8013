import { expect, test } from 'vitest';
import { readRules } from './rules-page.ts';

test('the rules page yields every row, and why a rule is open', () => {
  const { rules, faults } = readRules(
    '| Rule | What holds |\n|---|---|\n| ORD-1 | first |\n| PAY-1 | third **Open**: nobody can pay yet. |',
  );
  expect([...rules]).toEqual([
    ['ORD-1', { text: 'first', open: null }],
    ['PAY-1', { text: 'third', open: 'nobody can pay yet.' }],
  ]);
  expect(faults).toEqual([]);
});

test('a number given twice and a row of other columns are faults', () => {
  expect(readRules('| ORD-1 | first |\n| ORD-1 | again |\n| ORD-9 | 1 | staged |').faults).toEqual([
    'docs/rules.md: ORD-1 stands there twice',
    'docs/rules.md: unreadable row: | ORD-9 | 1 | staged |',
  ]);
});
