import { SALES_DAYS_MAX } from '@hansang/contract';
import { expect, test } from 'vitest';
import { isSpan, spanOf } from './span.ts';

test('days are counted back from the one that runs', { tags: ['SALES-6'] }, () => {
  expect(spanOf('today', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(spanOf('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(spanOf('week', '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(spanOf('year', '2026-03-01')).toEqual({ from: '2025-03-02', to: '2026-03-01' });
});

test('a span that the server would refuse is not asked for', { tags: ['SALES-6'] }, () => {
  expect(isSpan({ from: '2026-03-02', to: '2026-03-01' })).toBe(false);
  expect(isSpan({ from: '2026-03-01', to: '2026-03-01' })).toBe(true);
  expect(isSpan({ from: '', to: '2026-03-01' })).toBe(false);
  expect(isSpan({ from: '2024-01-01', to: '2026-03-01' })).toBe(false);
  expect(SALES_DAYS_MAX).toBeGreaterThan(365);
});
