import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const print = (...values: string[]): string =>
  execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...values], { encoding: 'utf8' });

test.each([
  ['table-key', 'secret'],
  ['-table-key', '--another_secret'],
])('the printer of links takes the key %s and the secret %s', { tags: ['DQR-8'] }, (key, secret) => {
  const link = new URL(print('--key', key, '--secret', secret, '--origin', 'http://house.test/'));
  expect([link.origin, link.pathname]).toEqual(['http://house.test', '/misc/dqrc']);
  expect(link.searchParams.get('tid')).toBe(key);
});
