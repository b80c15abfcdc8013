import { expect, test } from 'vitest';
import { forged, sign } from './signatures.ts';

test('a forged signature is never the right one, however that begins', { tags: ['PAY-13'] }, () => {
  const signatures = Array.from({ length: 600 }, (_, index) => sign('key', String(index)));
  expect(new Set(signatures.map((signature) => signature[0])).size).toBe(16);
  for (const signature of signatures) expect(forged(signature)).not.toBe(signature);
});
