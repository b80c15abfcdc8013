import type { StaffCallName } from '@hansang/contract';
import { callPath, LANGUAGES } from '@hansang/contract';
import type { CallAnswers, CallSends } from '@hansang/contract/schemas';
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import { loadNoResponse } from '../words/error-texts.ts';
import { wordsOf } from '../words/words.ts';
import { call, callForFile, callWithPicture } from './call.ts';
import { CallFailure } from './call-failure.ts';

const move = (asked: Parameters<typeof call<'moveTable'>>[1]) => call('moveTable', asked);
const read = () => call('board', { params: { restaurantId: 1 } });

test('what a call sends and is answered is read from the contract', () => {
  expectTypeOf<Parameters<typeof move>[0]['body']>().toEqualTypeOf<CallSends<'moveTable', 'body'>>();
  expectTypeOf<Awaited<ReturnType<typeof read>>>().toEqualTypeOf<CallAnswers<'board'>>();
  type Sent = { [Name in StaffCallName]: Parameters<typeof call<Name>>[1]['body'] };
  expectTypeOf<Sent>().toEqualTypeOf<{ [Name in StaffCallName]: CallSends<Name, 'body'> }>();
});

afterEach(() => vi.unstubAllGlobals());

const params = { restaurantId: 1 };
/** What each way of calling is answered by a proxy that lets nothing through. */
const WAYS = {
  'a read': () => call('board', { params }),
  'a photo': () => callWithPicture('uploadMenuPicture', { params, picture: new Blob(['x']) }),
  'a file': () => callForFile('printCodes', { params, body: {} as never }),
};
/** By status: the rule, the code, whether it may work when tried again, whether it may have been done. */
const PROXIES = [
  [403, 'ERR-10', 'FORBIDDEN', false, false],
  [413, 'ERR-14', 'PROXY_TOO_LARGE', false, false],
  [502, 'ERR-15', 'SERVER_AWAY', true, true],
  [503, 'ERR-15', 'SERVER_AWAY', true, true],
  [504, 'ERR-15', 'SERVER_AWAY', true, true],
] as const;
for (const [status, rule, code, isLost, mayBeDone] of PROXIES)
  for (const [way, ask] of Object.entries(WAYS))
    test(`${way} that a proxy answers with a page and ${status} is told as ${code} in each language`, {
      tags: [rule],
    }, async () => {
      const page = `<html><head><title>${status}</title></head><body><center>a proxy</center></body></html>`;
      vi.stubGlobal(
        'fetch',
        async () => new Response(page, { status, headers: { 'content-type': 'text/html' } }),
      );
      const failure = await ask().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(CallFailure);
      expect(failure).toMatchObject({ code, status, isLost, mayBeDone });
      for (const language of LANGUAGES) {
        const noResponse = await loadNoResponse(language);
        const told = wordsOf(language, {} as never, noResponse, () => {}).failure(failure);
        expect(told).toBe(noResponse[code]);
      }
    });

test('what the page asked for early counts no more once somebody acts, as by a login', {
  tags: ['CONSOLE-311'],
}, async () => {
  const early = new Response(JSON.stringify({ isLoggedIn: false }));
  vi.stubGlobal('earlyAnswers', new Map([[callPath('staffEntry', {}), Promise.resolve(early)]]));
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ isLoggedIn: true })));
  await call('lockTablet', {});
  expect(await call('staffEntry', {})).toEqual({ isLoggedIn: true });
});
