import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROUTES } from '../../app/routes.ts';
import { requestJar } from '../../shared/browser/cookies.ts';
import { countViews } from './count-views.ts';
import { pageView, type Services, servicesOf } from './services.ts';

const BOTH: Services = { views: 'G-ABC', tags: 'GTM-XYZ', asks: false };
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const told = () =>
  JSON.stringify(
    (window.dataLayer ?? []).map((one) => (Array.isArray(one) ? one : Object.values(one as object))),
  );

beforeEach(() => {
  document.head.innerHTML = '';
  delete window.dataLayer;
});
afterEach(() => vi.restoreAllMocks());

test('a page that names no service has none', { tags: ['STATS-1'] }, () => {
  expect([servicesOf(null), servicesOf(undefined), servicesOf('')]).toEqual([null, null, null]);
  expect(servicesOf('views=G-ABC&tags=GTM-XYZ&asks=1')).toEqual({ ...BOTH, asks: true });
});

test('each service is loaded by its own id, and only the one that is set', { tags: ['STATS-1'] }, () => {
  countViews(BOTH, requestJar(''), vi.fn());
  expect(scripts()).toEqual([
    'https://www.googletagmanager.com/gtag/js?id=G-ABC',
    'https://www.googletagmanager.com/gtm.js?id=GTM-XYZ',
  ]);
  document.head.innerHTML = '';
  countViews({ ...BOTH, tags: null }, requestJar(''), vi.fn());
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC']);
});

test.each(ROUTES.map(({ name, path }) => [name, path]))(
  'a view of %s carries its name, and nothing of its address',
  { tags: ['STATS-2'] },
  (name, path) => {
    history.replaceState(null, '', `${path.replace(/:\w+/g, 'secret-7').replace('*', '/x')}?t=secret-8`);
    countViews(BOTH, requestJar(''), vi.fn()).viewed(name);
    expect(told()).toContain(name);
    expect(told()).not.toContain('secret');
    expect(pageView(name, 'https://o.example').page_location).toBe(`https://o.example/${name}`);
  },
);

test('the scripts hold nothing up: they are asynchronous, and a broken one is nobody’s fault', {
  tags: ['STATS-3'],
}, () => {
  const counter = countViews(BOTH, requestJar(''), vi.fn());
  const [script] = document.head.querySelectorAll('script');
  expect(script?.async).toBe(true);
  script?.dispatchEvent(new Event('error'));
  expect(() => counter.viewed('menu')).not.toThrow();
});

test('where consent is needed nothing is loaded before it, and what was seen till then is counted after', {
  tags: ['STATS-4'],
}, () => {
  const jar = requestJar('');
  let agree = () => {};
  const ask = vi.fn((yes: () => void) => {
    agree = yes;
  });
  const counter = countViews({ ...BOTH, asks: true }, jar, ask);
  counter.viewed('menu');
  expect([scripts(), window.dataLayer]).toEqual([[], undefined]);
  agree();
  expect(scripts()).toHaveLength(2);
  expect(told()).toContain('menu');
  expect(jar.get('statistics')).toBe('yes');
  counter.viewed('cart');
  expect(told()).toContain('cart');
});

test('who was asked is not asked again, and counts only after agreeing', { tags: ['STATS-4'] }, () => {
  const ask = vi.fn();
  countViews({ ...BOTH, asks: true }, requestJar('statistics=asked'), ask).viewed('menu');
  expect([ask.mock.calls, scripts()]).toEqual([[], []]);
  countViews({ ...BOTH, asks: true }, requestJar('statistics=yes'), ask);
  expect(ask).not.toHaveBeenCalled();
  expect(scripts()).toHaveLength(2);
});
