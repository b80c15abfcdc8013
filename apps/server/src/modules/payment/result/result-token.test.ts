import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueResultToken, readResultToken } from './result-token.ts';

const key = randomBytes(32);
const now = new Date('2026-11-20T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const ticket = { restaurantId: 7, paymentId: 'ABC', code: 'PAYMENT_TAMPERED' } as const;

test('a result token opens its one payment for 30 minutes', { tags: ['PAY-21'] }, () => {
  const token = issueResultToken(key, ticket, now);
  expect(readResultToken(key, token, later(29))).toEqual(ticket);
  expect(readResultToken(key, token, later(30))).toBeNull();
});

test('a token that was changed, or is another server’s, opens nothing', { tags: ['PAY-21'] }, () => {
  const token = issueResultToken(key, ticket, now);
  for (const wrong of [
    token.replace('7.ABC', '8.ABC'),
    token.replace('ABC', 'ABD'),
    `${token}x`,
    '',
    '.',
    'a.b',
  ])
    expect(readResultToken(key, wrong, now)).toBeNull();
  expect(readResultToken(randomBytes(32), token, now)).toBeNull();
});
