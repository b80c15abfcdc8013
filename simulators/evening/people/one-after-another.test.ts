import { expect, test } from 'vitest';
import { oneAfterAnother } from './one-after-another.ts';

test('staff who share one login ask no more often than one of them may', {
  tags: ['OPS-193'],
}, async () => {
  const began = performance.now();
  const turn = oneAfterAnother(20);
  const waited = await Promise.all(
    Array.from({ length: 4 }, () => turn().then(() => performance.now() - began)),
  );
  for (const [index, ms] of waited.entries()) expect(ms).toBeGreaterThanOrEqual(index * 20 - 2);
});
