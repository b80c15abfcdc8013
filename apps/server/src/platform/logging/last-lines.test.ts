import { expect, test } from 'vitest';
import { LastLines } from './last-lines.ts';

const at = new Date('2026-11-20T10:00:00Z');
const ERROR = 50;

test('the last lines tell what happened and where, and nothing that anybody said', {
  tags: ['OPS-155'],
}, () => {
  const lines = new LastLines();
  const err = Object.assign(new Error('Key (email)=(boss@example.com) already exists'), { code: '23505' });
  lines.add(ERROR, [{ err, body: { name: 'Kim' } }, 'A request failed'], at, { reqId: 'a-1' });
  lines.add(30, [{ method: 'POST', route: 'placeOrder', statusCode: 200, ms: 4.2 }, 'request answered'], at);
  lines.add(20, [{}, 'for those who look closely'], at);
  expect(lines.text).toContain('2026-11-20T10:00:00.000Z error A request failed reqId=a-1 Error 23505');
  expect(lines.text).toMatch(/\n {3}at .*last-lines\.test\.ts/);
  expect(lines.text).toContain('info request answered method=POST route=placeOrder statusCode=200 ms=4.2');
  for (const word of ['boss@example.com', 'Kim', 'closely']) expect(lines.text).not.toContain(word);
});

test('there are three hundred of them at most', { tags: ['OPS-155'] }, () => {
  const lines = new LastLines();
  for (let count = 1; count <= 305; count++) lines.add(ERROR, [`number ${count}.`], at);
  expect(lines.text.split('\n')).toHaveLength(301);
  expect(lines.text).not.toContain('number 5.');
  expect(lines.text).toContain('number 305.');
});
