import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { keptBody, PageBodies, pageEncoding } from './page-bodies.ts';
import { pagePolicy } from './page-policy.ts';

const page = (html: string) => ({ html, style: '.a{}' });

test('a body is rendered once, however many ask for it at once', async () => {
  const bodies = new PageBodies();
  const render = vi.fn(async () => page('<p>메뉴</p>'));
  const [one, two] = await Promise.all([bodies.get('k', render), bodies.get('k', render)]);
  expect(one).toBe(two);
  expect(await bodies.get('k', render)).toBe(one);
  expect(render).toHaveBeenCalledOnce();
});

test('what was rendered from other data is another body', async () => {
  const bodies = new PageBodies();
  const one = await bodies.get('a', async () => page('a'));
  const two = await bodies.get('b', async () => page('b'));
  expect(one.etag).not.toBe(two.etag);
});

test('a rendering that failed is tried again', async () => {
  const bodies = new PageBodies();
  await expect(bodies.get('k', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await bodies.get('k', async () => page('yes'))).etag).toBeTruthy();
});

test('each encoding holds the same page, and the best one is kept after a few requests', async () => {
  const body = keptBody(page('<p>메뉴</p>'.repeat(500)));
  const first = await body.bytes('br');
  expect(brotliDecompressSync(first).toString()).toBe('<p>메뉴</p>'.repeat(500));
  expect(gunzipSync(await body.bytes('gzip')).toString()).toBe('<p>메뉴</p>'.repeat(500));
  expect((await body.bytes('identity')).toString()).toBe('<p>메뉴</p>'.repeat(500));
  await body.bytes('br');
  await body.bytes('br');
  await vi.waitFor(async () => expect(await body.bytes('br')).not.toBe(first));
  expect(brotliDecompressSync(await body.bytes('br')).toString()).toBe('<p>메뉴</p>'.repeat(500));
});

test('the smallest encoding that a browser takes is chosen', () => {
  expect(pageEncoding(['gzip', 'br'])).toBe('br');
  expect(pageEncoding(['gzip'])).toBe('gzip');
  expect(pageEncoding([])).toBe('identity');
});

test('a page’s policy names its own style by hash and lets nothing else in', {
  tags: ['SEC-1', 'SEC-2'],
}, () => {
  const policy = pagePolicy('.a{}');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/=]+';/);
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toBe(pagePolicy('.b{}'));
});
