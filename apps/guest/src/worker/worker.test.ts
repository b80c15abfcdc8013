import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AskedEvent } from './worker-scope.ts';

const ORIGIN = 'https://order.example.com';
const MENU = '/api/v1/on-site/visitor/restaurant/1/menu';
const SCAN = '/misc/xings?sid=1&tid=2&m=qr';
const shell = new Map<string, Response>();
let answered: () => Promise<Response>;
let ask: (event: AskedEvent) => void;

beforeAll(async () => {
  const cookies: Record<string, string> = { sid: '1', tid: '2' };
  const addEventListener = (type: string, listener: typeof ask) => {
    if (type === 'fetch') ask = listener;
  };
  const cookieStore = { get: async (name: string) => ({ value: cookies[name] }) };
  vi.stubGlobal('self', { location: { origin: ORIGIN }, addEventListener, cookieStore });
  vi.stubGlobal('__ASSETS__', []);
  vi.stubGlobal('__VERSION__', '1');
  const cache = { match: async (key: string) => shell.get(key)?.clone(), put: async () => {} };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', () => answered());
  await import('./worker.ts');
});
afterAll(() => vi.unstubAllGlobals());

/** What a phone is shown for an address. */
function shown(address: string, mode: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = { url: ORIGIN + address, method: 'GET', mode } as Request;
    const respondWith = (answer: Promise<Response>) =>
      answer.then((given) => given.text()).then(resolve, reject);
    ask({ request, respondWith, waitUntil: () => {} });
  });
}

const page = (text: string, status = 200) => new Response(`<p>${text}</p>`, { status });
const proxy = (status: number) => async () => page(`${status} of a proxy`, status);

for (const status of [502, 503, 504, 530])
  test(`a guest whose phone has the menu reads it where a proxy answers ${status}`, {
    tags: ['NET-10'],
  }, async () => {
    shell.set(`${ORIGIN}/menu`, page('kept menu page'));
    shell.set(ORIGIN + MENU, new Response('kept dishes'));
    answered = proxy(status);
    expect(await shown('/menu', 'navigate')).toContain('kept menu page');
    expect(await shown(SCAN, 'navigate')).toContain('kept menu page');
    expect(await shown(MENU, 'cors')).toBe('kept dishes');
  });

test('a code of another table is not answered with the kept menu of this one', {
  tags: ['NET-10'],
}, async () => {
  shell.set(`${ORIGIN}/menu`, page('kept menu page'));
  answered = proxy(502);
  expect(await shown(SCAN.replace('tid=2', 'tid=3'), 'navigate')).toContain('502 of a proxy');
});

test('what the server refuses is shown, whatever is kept', { tags: ['NET-11'] }, async () => {
  shell.set(`${ORIGIN}/menu`, page('kept menu page'));
  answered = async () => page('this table was closed', 410);
  expect(await shown('/menu', 'navigate')).toContain('this table was closed');
});

test('a phone that has nothing kept shows what came', { tags: ['NET-11'] }, async () => {
  shell.clear();
  answered = proxy(502);
  expect(await shown('/menu', 'navigate')).toContain('502 of a proxy');
  expect(await shown(MENU, 'cors')).toContain('502 of a proxy');
});
