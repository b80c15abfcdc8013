import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

test('a sealed text opens with its key and in its place alone', { tags: ['PAY-31'] }, () => {
  const sealed = seal(key, 'merchant key', '1 a shop');
  expect(sealed).not.toContain('merchant');
  expect(unseal(key, sealed, '1 a shop')).toBe('merchant key');
  expect(unseal(key, sealed, '2 a shop')).toBeNull();
  expect(unseal(randomBytes(32), sealed, '1 a shop')).toBeNull();
});

test('a text that was changed opens nothing, and the same text never looks the same', {
  tags: ['PAY-31'],
}, () => {
  const sealed = Buffer.from(seal(key, 'merchant key', 'here'), 'base64');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(key, changed.toString('base64'), 'here')).toBeNull();
  }
  expect(unseal(key, 'c2hvcnQ=', 'here')).toBeNull();
  expect(seal(key, 'merchant key', 'here')).not.toBe(seal(key, 'merchant key', 'here'));
});
