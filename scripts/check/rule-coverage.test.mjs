import { expect, test } from 'vitest';
import { readRules } from '../../tests/run/rules-page.ts';
import { coverage } from './rule-coverage.mjs';

const page = readRules(`
| Rule | What holds |
|---|---|
| ORD-1 | first |
| ORD-2 | second |
| PAY-1 | third **Open**: nobody can pay yet. |
`);
const of = (source) => coverage(page, [{ file: 'a.test.ts', source }]);

test('a rule is named by a tag, or by a row of a table; an open one need not be', () => {
  expect(of("test('it holds', { tags: ['ORD-1'] }, run);").unnamed).toEqual(['ORD-2']);
  expect(of("for (const [rule, amount] of [['ORD-1', 3], ['ORD-2', 4]])").unnamed).toEqual([]);
});

test('comments and words that only look like a number name nothing', () => {
  const { unnamed, faults } = of("// tags: ['ORD-1']\n * 'ORD-1'\ntest('UTF-8 is kept', run);");
  expect(unnamed).toEqual(['ORD-1', 'ORD-2']);
  expect(faults).toEqual([]);
});

test('a number in a title is a fault: titles say what is observed', () => {
  expect(of("test('ORD-2, ORD-1 both hold', run);").faults).toEqual([
    "a.test.ts: quotes ORD-2 in a text; a test carries its rules as tags: ['ORD-2']",
  ]);
});

test('a fourth rule at one test is a fault', () => {
  const tags = "{ tags: ['ORD-1', 'ORD-2', 'PAY-1', 'ORD-1'] }";
  expect(of(`test('all at once', ${tags}, run);`).faults).toEqual([
    'a.test.ts: a test names 4 rules, 3 at most',
  ]);
});

test('an unknown number is a fault, and so is a test that is skipped or marked as failing, however that is written', () => {
  expect(of("test('never', { tags: ['ORD-77'] });").faults).toEqual([
    'a.test.ts: names ORD-77, which docs/rules.md does not know',
  ]);
  // The words are put together so that this file holds no such test itself.
  for (const word of ['skip', 'fails', 'todo'])
    for (const source of [`test.${word}('later');`, `test('later', { ${word}${': true'} }, run);`])
      expect(of(source).faults, source).toEqual([
        'a.test.ts: holds a skipped, lone, planned or failing test',
      ]);
});
