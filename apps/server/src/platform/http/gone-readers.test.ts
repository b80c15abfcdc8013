import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { CALLS, type CallName, callPath } from '@hansang/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';

const server = useServer();

test.each([
  ['a read is not made', 'menu', false],
  ['a tap counts', 'confirmAdult', true],
] as const)(
  'where a phone goes while the server looks who it is %s',
  {
    tags: ['NET-150'],
  },
  async (_, name: CallName, isMade) => {
    const guest = await seat(server, 1);
    const { sessions } = server.app.guests;
    const look = Promise.withResolvers<void>();
    const fromCookie = sessions.fromCookie.bind(sessions);
    const looks = vi.spyOn(sessions, 'fromCookie').mockImplementation(async (...given) => {
      await look.promise;
      return fromCookie(...given);
    });
    const made = vi.spyOn(server.app.platform.calls, 'invoke');
    onTestFinished(() => void vi.restoreAllMocks());
    const leaving = new AbortController();
    const arrival = once(server.app.http.server, 'request') as Promise<[unknown, ServerResponse]>;
    const asking = fetch(server.origin + callPath(name, guest.params as never), {
      method: CALLS[name].method,
      headers: { ...guest.headers, cookie: [...guest.cookies].map((pair) => pair.join('=')).join('; ') },
      signal: leaving.signal,
    });
    const [, answer] = await arrival;
    await expect.poll(() => looks.mock.calls.length).toBe(1);
    leaving.abort();
    await expect(asking).rejects.toThrow();
    await expect.poll(() => answer.destroyed).toBe(true);
    look.resolve();
    await expect.poll(() => looks.mock.settledResults[0]?.type).toBe('fulfilled');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(made.mock.calls.map(([called]) => called)).toEqual(isMade ? [name] : []);
  },
);
