import { afterEach, expect, test, vi } from 'vitest';
import { httpApi } from './http.ts';

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { etag: '"v1"' }, ...init });

function scene(answer: (url: string, init: RequestInit) => Promise<Response> | Response) {
  const asked: { url: string; init: RequestInit; headers: Headers }[] = [];
  const fetcher = async (url: unknown, init: RequestInit = {}) => {
    asked.push({ url: String(url), init, headers: new Headers(init.headers) });
    return answer(String(url), init);
  };
  return { api: httpApi(() => 'a'.repeat(32), fetcher as typeof fetch), asked };
}
const params = { restaurantId: 1 };
const query = { tableIdx: 2, timestamp: '17', accessType: 'QR' } as const;

afterEach(() => vi.useRealTimers());

test('a read says who calls and takes nothing from a cache', {
  tags: ['NET-1', 'NET-3', 'NET-5'],
}, async () => {
  const { api, asked } = scene(() => json({ useDigitalQr: false }));
  await api.call('validateLink', { params, query: { ...query, hashKey: undefined } });
  expect(asked[0]?.url).toBe(
    '/api/v1/on-site/visitor/restaurant/1/valid?tableIdx=2&timestamp=17&accessType=QR',
  );
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toMatchObject({
    platform: 'WEB',
    'client-id': 'a'.repeat(32),
    'cache-control': 'no-cache',
  });
});

test('an answer tells the clock of its server', async () => {
  const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
  const { api } = scene(() => json({}, { headers: { date } }));
  expect(await api.call('menu', { params })).toMatchObject({ servedAt: Date.parse(date) });
  const silent = scene(() => json({}));
  expect(await silent.api.call('menu', { params })).not.toHaveProperty('servedAt');
});

test('a write sends no cache headers, and its key where it has one', { tags: ['NET-3'] }, async () => {
  const { api, asked } = scene(() => json({ errorCount: 0, list: [] }));
  const body = { orderType: 'ON_SITE' as const, orderMenus: [] };
  await api.call('validateMenus', { params, body, idempotencyKey: 'key-1' });
  expect(asked[0]?.init).toMatchObject({ method: 'POST', body: JSON.stringify(body) });
  expect(asked[0]?.headers.get('cache-control')).toBeNull();
  expect(asked[0]?.headers.get('idempotency-key')).toBe('key-1');
});

test('an unchanged menu is no data and no failure', { tags: ['MENU-14'] }, async () => {
  const { api, asked } = scene(() => new Response(null, { status: 304, headers: { etag: '"v1"' } }));
  const result = await api.call('menu', { params, ifNoneMatch: '"v1"' });
  expect(asked[0]?.headers.get('if-none-match')).toBe('"v1"');
  expect(result).toEqual({ ok: true, status: 304, data: null, etag: '"v1"' });
});

test('a refusal carries its code and its sentence in every language', { tags: ['ERR-1'] }, async () => {
  const message = { ko: '품절', en: 'Sold out', ja: '売り切れ', 'zh-CN': '售罄' };
  const reply = {
    status: 409,
    name: 'X',
    message: '품절',
    errorCode: 'MENU_SOLD_OUT',
    multiLanguage: { message },
  };
  const { api } = scene(() => json(reply, { status: 409 }));
  expect(await api.call('menu', { params })).toMatchObject({
    ok: false,
    status: 409,
    code: 'MENU_SOLD_OUT',
    message,
  });
});

test('a call gives up after 5000 ms as status 999', { tags: ['NET-2', 'ERR-7', 'ERR-9'] }, async () => {
  vi.useFakeTimers();
  const { api } = scene(
    (_url, init) =>
      new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  );
  let result: unknown;
  void api.call('menu', { params }).then((given) => {
    result = given;
  });
  await vi.advanceTimersByTimeAsync(4999);
  expect(result).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(result).toMatchObject({ ok: false, status: 999, code: 'TIMEOUT' });
});

test('no answer at all is status 999 by the network', { tags: ['ERR-7', 'ERR-8'] }, async () => {
  const { api } = scene(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await api.call('menu', { params })).toMatchObject({ status: 999, code: 'NETWORK' });
});

test('an answer without a text of ours is told by its status', { tags: ['ERR-10', 'ERR-11'] }, async () => {
  const forbidden = scene(() => new Response('<h1>No</h1>', { status: 403 }));
  expect(await forbidden.api.call('menu', { params })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  const broken = scene(() => new Response('<h1>Not here</h1>', { status: 404 }));
  expect(await broken.api.call('menu', { params })).toMatchObject({ status: 404, code: 'FALLBACK' });
});

/** As HAProxy, nginx, Caddy and a tunnel answer when nobody behind them does, or too much was sent. */
const PROXIES = [
  [
    'ERR-14',
    413,
    'PROXY_TOO_LARGE',
    '<html><head><title>413</title></head><body><hr><center>a proxy</center></body></html>',
  ],
  [
    'ERR-15',
    502,
    'SERVER_AWAY',
    '<html><head><title>502</title></head><body><hr><center>a proxy</center></body></html>',
  ],
  ['ERR-15', 503, 'SERVER_AWAY', '<html><body><h1>503</h1>\nNobody is there.\n</body></html>\n'],
  ['ERR-15', 504, 'SERVER_AWAY', ''],
  ['ERR-15', 530, 'SERVER_AWAY', 'error code: 1033'],
] as const;
for (const [rule, status, code, body] of PROXIES)
  test(`a ${status} of a proxy is told as ${code}`, { tags: [rule] }, async () => {
    const { api } = scene(() => new Response(body, { status }));
    const failed = await api.call('menu', { params });
    expect(failed).toMatchObject({ ok: false, status, code, message: null });
  });

test('a 503 of the server itself keeps its own sentence', { tags: ['ERR-15'] }, async () => {
  const message = { ko: '닫힘', en: 'Shut', ja: '閉店', 'zh-CN': '关闭' };
  const reply = {
    status: 503,
    name: 'X',
    message: '닫힘',
    errorCode: 'STORAGE_FULL',
    multiLanguage: { message },
  };
  const { api } = scene(() => json(reply, { status: 503 }));
  expect(await api.call('menu', { params })).toMatchObject({ code: 'STORAGE_FULL', message });
});

test('the login page of a Wi-Fi is no answer of ours', { tags: ['ERR-11'] }, async () => {
  const { api } = scene(() => new Response('<h1>Welcome to Free Wi-Fi</h1>'));
  expect(await api.call('menu', { params })).toMatchObject({ ok: false, code: 'FALLBACK' });
});
