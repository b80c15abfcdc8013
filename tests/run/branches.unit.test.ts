import { expect, test } from 'vitest';
import { judgeBranches } from './branches.ts';

test('a branch that no test took fails a whole run, by its name', () => {
  const { untaken, line } = judgeBranches(['one.1', 'one.2', 'two.1'], new Set(['one.1', 'two.1', 'gone.7']));
  expect(untaken).toHaveLength(1);
  expect(untaken[0]).toContain('branch one.2 ');
  expect(line).toBe('Branches: 2 of 3 of the database’s functions taken by tests.');
});

test('a run that took every branch has nothing to say against itself', () => {
  expect(judgeBranches(['one.1'], new Set(['one.1'])).untaken).toEqual([]);
});

test.each([[null], [[]]])('a whole run that counted no branches (%s) fails', (all) => {
  expect(judgeBranches(all, new Set()).untaken).toHaveLength(1);
});
