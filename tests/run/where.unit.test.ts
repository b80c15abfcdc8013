import { expect, test } from 'vitest';
import { describeWhere, testWhere } from '../setup/where.ts';

const fails = () => {
  throw new Error('It ran');
};
testWhere(false)('of what is missing', fails);
describeWhere(false)('what may not be done', () => void test('by others', fails));
let ran = 0;
testWhere(true)('of what is there', () => {
  ran += 1;
});

test('what a machine cannot play is not there, rather than one that counts as failed', ({ task }) => {
  expect(ran).toBe(1);
  expect(task.file.tasks.map(({ name }) => name)).toEqual(['of what is there', task.name]);
});
