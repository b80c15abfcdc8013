import { expect, test } from 'vitest';
import { pagePolicy } from './page-policy.ts';
import { statisticsOf, withStatistics } from './statistics.ts';

const unset = { ANALYTICS_ID: undefined, TAG_MANAGER_ID: undefined, ANALYTICS_CONSENT: 'ask' } as const;
const policy = pagePolicy('');

test('with empty settings a page names no service, and its policy lets none in', {
  tags: ['STATS-1'],
}, () => {
  expect(statisticsOf(unset)).toBeUndefined();
  expect(withStatistics(policy, undefined)).toBe(policy);
  expect(policy).not.toContain('google');
});

test('what is set up is named with whether guests are asked', { tags: ['STATS-1', 'STATS-4'] }, () => {
  expect(statisticsOf({ ...unset, ANALYTICS_ID: 'G-ABC' })).toBe('views=G-ABC&asks=1');
  expect(statisticsOf({ ...unset, TAG_MANAGER_ID: 'GTM-X', ANALYTICS_CONSENT: 'given' })).toBe(
    'tags=GTM-X&asks=0',
  );
});

test('the policy then lets their scripts and reports in, and still no inline script', {
  tags: ['STATS-1', 'SEC-2'],
}, () => {
  const parts = Object.fromEntries(
    withStatistics(policy, 'views=G-ABC&asks=1')
      .split(';')
      .map((part) => [part.split(' ')[0], part]),
  );
  expect(parts['script-src']).toBe("script-src 'self' https://www.googletagmanager.com");
  expect(parts['connect-src']).toMatch(/^connect-src 'self' .*google-analytics\.com/);
  expect(parts['img-src']).toMatch(/^img-src 'self' .*data: blob:$/);
  expect(parts['default-src']).toBe("default-src 'self'");
});
