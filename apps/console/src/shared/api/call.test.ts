import type { StaffCallName } from '@hansang/contract';
import type { CallAnswers, CallSends } from '@hansang/contract/schemas';
import { expectTypeOf, test } from 'vitest';
import { call } from './call.ts';

const move = (asked: Parameters<typeof call<'moveTable'>>[1]) => call('moveTable', asked);
const read = () => call('board', { params: { restaurantId: 1 } });

test('what a call sends and is answered is read from the contract', () => {
  expectTypeOf<Parameters<typeof move>[0]['body']>().toEqualTypeOf<CallSends<'moveTable', 'body'>>();
  expectTypeOf<Awaited<ReturnType<typeof read>>>().toEqualTypeOf<CallAnswers<'board'>>();
  type Sent = { [Name in StaffCallName]: Parameters<typeof call<Name>>[1]['body'] };
  expectTypeOf<Sent>().toEqualTypeOf<{ [Name in StaffCallName]: CallSends<Name, 'body'> }>();
});
