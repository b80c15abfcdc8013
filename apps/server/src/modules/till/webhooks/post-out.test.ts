import { isIP } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../testing/test-till.ts';
import { type Target, targetOf } from './outside-address.ts';
import { openWay, postOut } from './post-out.ts';

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

/** Names of which a name server says what the test wants, looked up as often as it is asked. */
const NAMES = new Map<
  string,
  { readonly looked: number; readonly answers: readonly (readonly string[])[] }
>();

vi.mock('node:dns', () => ({
  lookup(
    name: string,
    _options: object,
    callback: (error: Error | null, found: { address: string; family: number }[]) => void,
  ) {
    const { looked, answers } = NAMES.get(name) ?? { looked: 0, answers: [['127.0.0.1']] };
    NAMES.set(name, { looked: looked + 1, answers });
    const found = answers[Math.min(looked, answers.length - 1)] ?? [];
    callback(
      null,
      found.map((address) => ({ address, family: isIP(address) })),
    );
  },
}));

test('whatever a name server says: inside among outside, inside at the second look, nothing at all', {
  tags: ['TILL-12'],
}, async () => {
  NAMES.set('several.test', { looked: 0, answers: [['93.184.215.14', '10.0.0.1']] });
  NAMES.set('mapped.test', { looked: 0, answers: [['::ffff:127.0.0.1']] });
  NAMES.set('nothing.test', { looked: 0, answers: [[]] });
  for (const name of ['several.test', 'mapped.test', 'nothing.test']) {
    const url = new URL(`https://${name}/hook`);
    expect([name, await postOut({ url, isNamed: false }, {}, '{}')]).toMatchObject([
      name,
      { trouble: 'ADDRESS' },
    ]);
  }
  // Outside when it was looked at, inside by the time of the connection: there is one look, and its answer is used.
  NAMES.set('rebound.test', { looked: 0, answers: [['10.0.0.1'], ['93.184.215.14']] });
  const url = new URL('https://rebound.test/hook');
  expect(await postOut({ url, isNamed: false }, {}, '{}')).toMatchObject({ trouble: 'ADDRESS' });
  expect(NAMES.get('rebound.test')?.looked).toBe(1);
});

test('a name of the house is connected to where its one look said, however it answers the next', {
  tags: ['TILL-12'],
}, async () => {
  const { port } = await listen((_request, response) => response.writeHead(204).end());
  NAMES.set('till.local', { looked: 0, answers: [['127.0.0.1'], ['169.254.169.254']] });
  const target = named(`http://till.local:${port}/hook`, 'till.local');
  expect((await postOut(target, {}, '{}')).outcome).toBe('TAKEN');
  expect(NAMES.get('till.local')?.looked).toBe(1);
  // The next connection looks again, and is refused where clouds keep secrets.
  expect(await postOut(target, {}, '{}')).toMatchObject({ trouble: 'ADDRESS' });
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
  expect(await postOut(named(silent.url, silent.host), {}, '{}', null, 200)).toMatchObject({
    trouble: 'TIMEOUT',
  });
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

test('several events go over one connection; one that was closed meanwhile is made anew', {
  tags: ['TILL-12', 'TILL-13'],
}, async () => {
  const sockets = new Set<unknown>();
  let asked = 0;
  const { url, host } = await listen((request, response) => {
    sockets.add(request.socket);
    asked += 1;
    // The third comes to a connection that its other end has just left.
    if (asked === 3) request.socket.destroy();
    else response.writeHead(200).end('{"taken":true}');
  });
  const target = named(url, host);
  const way = openWay(target);
  onTestFinished(() => way.destroy());
  for (let count = 0; count < 4; count++)
    expect(await postOut(target, {}, '{}', way)).toEqual({ outcome: 'TAKEN', status: 200 });
  expect(asked).toBe(5);
  expect(sockets.size).toBeLessThan(4);
});

test('of what follows the first line of an answer little is thrown away, then its connection', {
  tags: ['TILL-13'],
}, async () => {
  let isLeft = false;
  const { url, host } = await listen((request, response) => {
    response.writeHead(503);
    const more = setInterval(() => response.write('x'.repeat(1000)), 5);
    request.socket.once('close', () => {
      clearInterval(more);
      isLeft = true;
    });
  });
  const target = named(url, host);
  const way = openWay(target);
  onTestFinished(() => way.destroy());
  expect(await postOut(target, {}, '{}', way)).toMatchObject({ trouble: 'REFUSED', status: 503 });
  await expect.poll(() => isLeft).toBe(true);
});
