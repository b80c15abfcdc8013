import { expect, test } from 'vitest';
import { momentIn } from './venue-time.ts';

test('a time of the venue’s clock is the same moment on every device', { tags: ['ACC-19'] }, () => {
  const at = (zone: string, shown: string) => momentIn(zone, shown).toISOString();
  expect(at('Asia/Seoul', '2026-11-20T19:00')).toBe('2026-11-20T10:00:00.000Z');
  expect(at('America/New_York', '2026-11-20T19:00')).toBe('2026-11-21T00:00:00.000Z');
  // The night on which the clock goes back.
  expect(at('America/New_York', '2026-11-01T03:00')).toBe('2026-11-01T08:00:00.000Z');
});
