import { CALLS, callPath } from '@hansang/contract';
import { expect, test } from 'vitest';
import { isScan, keptAs, kindOf } from './request-kind.ts';

const ORIGIN = 'https://order.example.com';
const ASSETS = new Set(['/assets/core-1.js', '/assets/ko-1.js']);
const kind = (path: string, mode = 'cors', method = 'GET') =>
  kindOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, ASSETS);

test('pages of guests and chunks of this build are kept, the console and foreign hosts are left alone', {
  tags: ['NET-11'],
}, () => {
  expect(kind('/menu', 'navigate')).toBe('page');
  expect(kind('/misc/xings?sid=1&tid=2&m=qr', 'navigate')).toBe('page');
  expect(kind('/assets/core-1.js')).toBe('asset');
  expect(kind('/assets/core-0.js')).toBe('other');
  for (const path of ['/console', '/console/1/orders', '/api/docs', '/images/1/x', '/pos/', '/sw.js'])
    expect(kind(path, 'navigate'), path).toBe('other');
  expect(kind('https://www.googletagmanager.com/gtag/js?id=1')).toBe('other');
  expect(kind('/pay-return', 'navigate', 'POST')).toBe('other');
});

test('of all calls the menu alone is kept: every other one must be fresh', { tags: ['NET-11'] }, () => {
  const params = new Proxy({}, { get: () => '1' }) as never;
  const names = Object.keys(CALLS) as (keyof typeof CALLS)[];
  const kept = names.filter((name) => kind(callPath(name, params), 'cors', CALLS[name].method) !== 'other');
  expect(kept).toEqual(['menu']);
});

test('what belongs to one order or one guest is never kept', { tags: ['NET-11'] }, () => {
  expect(['/menu', '/misc/xings', '/cart'].map(keptAs)).toEqual(['/menu', '/menu', '/cart']);
  expect(['/t/7k3m9qxwb2tf', '/T/7K3M9QXWB2TF', '/t', '/t/a/b'].map(keptAs)).toEqual([
    '/menu',
    '/menu',
    null,
    null,
  ]);
  for (const path of ['/order', '/order/done/o1', '/pay-success', '/pay-error', '/review/h', '/menu/rice'])
    expect(keptAs(path), path).toBeNull();
});

test('a scan says where the phone is; the question how many came does not', { tags: ['NET-11'] }, () => {
  for (const way of ['xings', 'dqrc', 'sample', 'shortcut']) expect(isScan(`/misc/${way}`)).toBe(true);
  expect(['/t/7k3m9qxwb2tf', '/T/7K3M9QXWB2TF'].every(isScan)).toBe(true);
  for (const path of ['/misc/people-count', '/menu', '/misc', '/misc/xings/more'])
    expect(isScan(path)).toBe(false);
});
