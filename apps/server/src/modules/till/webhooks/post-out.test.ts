import { expect, test } from 'vitest';
import { listen } from '../testing/test-till.ts';
import { type Target, targetOf } from './outside-address.ts';
import { postOut } from './post-out.ts';

const named = (url: string, host: string): Target => {
  const target = targetOf(url, [host]);
  if (!target) throw new Error(`${url} is no target`);
  return target;
};

test('a name is looked up at each connection, and an inside address behind it is refused there', {
  tags: ['TILL-12'],
}, async () => {
  let asked = 0;
  const { port } = await listen((_request, response) => {
    asked += 1;
    response.end();
  });
  // As a name that was outside when it was saved, and points inside by now.
  const url = new URL(`https://localhost:${port}/hook`);
  expect(await postOut({ url, isNamed: false }, {}, '{}')).toEqual({
    outcome: 'FAILED',
    trouble: 'ADDRESS',
    status: null,
  });
  const plain = named(`http://localhost:${port}/hook`, 'localhost');
  expect((await postOut(plain, {}, '{}')).outcome).toBe('TAKEN');
  expect(asked).toBe(1);
});

test('a redirect is not followed', { tags: ['TILL-13'] }, async () => {
  const seen: (string | undefined)[] = [];
  const { url, host } = await listen((request, response) => {
    seen.push(request.url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await postOut(named(url, host), {}, '{}')).toEqual({
    outcome: 'FAILED',
    trouble: 'REDIRECT',
    status: 307,
  });
  expect(seen).toEqual(['/hook']);
});

test('an endpoint that never answers is given up, and of an endless answer nothing is read', {
  tags: ['TILL-13'],
}, async () => {
  const silent = await listen(() => {});
  expect(await postOut(named(silent.url, silent.host), {}, '{}', 200)).toMatchObject({ trouble: 'TIMEOUT' });
  let isLeft = false;
  const endless = await listen((request, response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(10_000)), 5);
    request.socket.once('close', () => {
      clearInterval(more);
      isLeft = true;
    });
  });
  expect((await postOut(named(endless.url, endless.host), {}, '{}')).outcome).toBe('TAKEN');
  await expect.poll(() => isLeft).toBe(true);
});

test('what does not listen, and what breaks off, is not reached', { tags: ['TILL-13'] }, async () => {
  const { url, host } = await listen((request) => request.socket.destroy());
  expect(await postOut(named(url, host), {}, '{}')).toMatchObject({ trouble: 'UNREACHABLE', status: null });
  expect(await postOut(named('http://127.0.0.1:1/', '127.0.0.1:1'), {}, '{}')).toMatchObject({
    trouble: 'UNREACHABLE',
  });
});
