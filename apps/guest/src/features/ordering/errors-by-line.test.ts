import type { ValidateAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { errorsByLine } from './errors-by-line.ts';

const said = (ko: string) => ({ ko, en: ko, ja: ko, 'zh-CN': ko });
const fault = (_id: string, text: string): ValidateAnswer['list'][number] => ({
  _id,
  error: { code: 'OPTION_SOLD_OUT', message: text, multiLanguage: { message: said(text) } },
});
const lines = ['stew mild', 'rice', 'stew hot'];
const by = { idOf: (line: string) => line.split(' ')[0] ?? '', keyOf: (line: string) => line };

test('an error stands on the line that it is about, not on every line of the dish', {
  tags: ['VALID-6'],
}, () => {
  const told = [{ _id: 'stew' }, { _id: 'rice' }, fault('stew', 'hot is gone')];
  expect([...errorsByLine(told, lines, by)]).toEqual([['stew hot', said('hot is gone')]]);
});

test('an answer by category tells the lines of a dish in their order', { tags: ['VALID-6'] }, () => {
  const told = [fault('rice', 'r'), fault('stew', 'first'), fault('stew', 'second'), fault('gone', 'g')];
  expect([...errorsByLine(told, lines, by)]).toEqual([
    ['rice', said('r')],
    ['stew mild', said('first')],
    ['stew hot', said('second')],
  ]);
});
