import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STALLED_MS, sendPhoto } from './send-photo.ts';

/** A request as a browser makes it, answered by the test. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  line = '';
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, path: string) {
    this.line = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {}
  abort() {
    this.onabort();
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.onload();
  }
  moves(loaded: number, total: number, lengthComputable = true) {
    this.upload.onprogress?.({ loaded, total, lengthComputable });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(type = 'image/png') {
  const shares: number[] = [];
  const stopper = new AbortController();
  const sent = sendPhoto({
    hashKey: 'hash',
    clientId: 'a'.repeat(32),
    photo: new Blob(['x'], { type }),
    onProgress: (share) => shares.push(share),
    signal: stopper.signal,
  });
  return { sent, shares, stopper, request: FakeRequest.last };
}

test('a photo is sent with what it is, and its progress told where it is known', {
  tags: ['REV-10', 'NET-1'],
}, async () => {
  const { sent, shares, request } = begin();
  request.moves(1, 4);
  request.moves(2, 4, false);
  request.moves(0, 0);
  request.answer(201, '{"photoId":"p1"}');
  expect(await sent).toEqual({ ok: true, status: 201, data: { photoId: 'p1' }, etag: null });
  expect(shares).toEqual([0.25]);
  expect(request.line).toMatch(/^POST \/api\/v1\/.*hash/);
  expect(request.headers).toMatchObject({ platform: 'WEB', 'content-type': 'image/png' });
});

test('what calls itself no picture is sent as one, for the server to judge', { tags: ['REV-5'] }, () => {
  expect(begin('text/html').request.headers['content-type']).toBe('image/jpeg');
});

test.each([
  [413, '<html>too large</html>'],
  [200, 'not what was agreed'],
])('an answer %i that is not the server’s own is a failure', async (status, text) => {
  const { sent, request } = begin();
  request.answer(status, text);
  expect(await sent).toMatchObject({ ok: false, status });
});

test('a photo is given up when nothing moved for long, not when it is slow', {
  tags: ['ERR-9'],
}, async () => {
  const { sent, request } = begin();
  vi.advanceTimersByTime(STALLED_MS - 1);
  request.moves(1, 2);
  vi.advanceTimersByTime(STALLED_MS - 1);
  request.moves(1, 2, false);
  vi.advanceTimersByTime(STALLED_MS);
  expect(await sent).toMatchObject({ ok: false, status: 999, code: 'TIMEOUT' });
});

test('without a network, or taken out meanwhile, it did not arrive', { tags: ['ERR-8'] }, async () => {
  const lost = begin();
  lost.request.onerror();
  expect(await lost.sent).toMatchObject({ ok: false, status: 999, code: 'NETWORK' });
  const { sent, stopper } = begin();
  stopper.abort();
  expect(await sent).toMatchObject({ ok: false, status: 999, code: 'NETWORK' });
});
