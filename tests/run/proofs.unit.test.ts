import { expect, test } from 'vitest';
import { judgeRules, overloaded, provenBy } from './proofs.ts';
import { readRules } from './rules-page.ts';

const ran = (state: 'passed' | 'failed' | 'skipped' | 'pending', ...rules: string[]) => ({
  title: 'a title',
  rules,
  state,
});
const { rules } = readRules(`
| Rule | What holds |
|---|---|
| ORD-1 | first |
| ORD-2 | second |
| PAY-1 | third **Open**: nobody can pay yet. |
| BENCH-1 | quick |
`);

test('a failing, a skipped and an unfinished test prove nothing', () => {
  expect(provenBy([ran('failed', 'ORD-1'), ran('skipped', 'ORD-1'), ran('pending', 'ORD-1')])).toEqual([]);
});

test('of several tests of a rule one that passed is enough', () => {
  expect(provenBy([ran('failed', 'ORD-1'), ran('passed', 'ORD-2', 'ORD-1')])).toEqual(['ORD-1', 'ORD-2']);
});

test('a whole run tells which rules it left unproven; open ones and the budgets of the bench are none', () => {
  expect(judgeRules(rules, ['ORD-2'])).toEqual({
    unproven: ['ORD-1'],
    line: 'Rules: 1 of 2 proven by tests that ran and passed, 1 open, 1 for the bench.',
  });
});

test('a test that names four rules is told by its title', () => {
  expect(overloaded([ran('passed', 'A-1', 'A-2', 'A-3'), ran('passed', 'A-1', 'A-2', 'A-3', 'A-4')])).toEqual(
    ['names 4 rules, 3 at most: a title'],
  );
});
