import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testSettings } from '../../testing/test-server.ts';
import { askAboutHttp } from './ask-about-http.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hansang-ask-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A start by somebody who types these lines, and what they read. */
async function start(lines: readonly string[] | null, env: Record<string, string> = {}) {
  const input = Object.assign(new PassThrough(), { isTTY: lines !== null });
  const output = Object.assign(new PassThrough(), { isTTY: lines !== null });
  let read = '';
  output.on('data', (text) => {
    read += text;
  });
  input.end(lines?.map((line) => `${line}\n`).join('') ?? '');
  const settings = testSettings({
    DATA_DIR: join(folder, 'data'),
    HANSANG_MODE: 'live',
    HOST: '0.0.0.0',
    ...env,
  });
  const answer = await askAboutHttp(settings, { input, output });
  return { answer, read };
}

test('somebody at a terminal is asked once, and told what others on the Wi-Fi can read', {
  tags: ['GATE-8'],
}, async () => {
  const { answer, read } = await start(['perhaps', 'YES']);
  expect(answer).toBe('yes');
  expect(read).toMatch(/same Wi-Fi can then read/);
  expect(read).toMatch(/a password while it is typed in, and the cookie/);
  expect(read).toContain('Please type yes or no');
  const file = join(folder, 'data', 'staff-over-http');
  expect(readFileSync(file, 'utf8')).toBe('yes\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await start(['no'])).toEqual({ answer: 'yes', read: '' });
});

test('no is an answer too, a setting goes before it, and who goes away has not answered', {
  tags: ['GATE-8'],
}, async () => {
  expect((await start([])).answer).toBeUndefined();
  expect((await start(['n'])).answer).toBe('no');
  expect(await start(['yes'])).toEqual({ answer: 'no', read: '' });
  expect(await start(['no'], { STAFF_OVER_HTTP: 'yes' })).toEqual({ answer: 'yes', read: '' });
});

test('nobody is asked without a terminal, in the demo, under HTTPS or where nobody else reaches the server', {
  tags: ['GATE-8'],
}, async () => {
  expect(await start(null)).toEqual({ answer: undefined, read: '' });
  const unasked: Record<string, string>[] = [
    { HANSANG_MODE: 'demo' },
    { PUBLIC_URL: 'https://order.example.com' },
    { TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' },
    { HOST: '127.0.0.1' },
  ];
  for (const env of unasked) expect(await start(['yes'], env)).toEqual({ answer: undefined, read: '' });
});
