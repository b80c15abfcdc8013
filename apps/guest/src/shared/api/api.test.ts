import type { CallName, GuestCallName } from '@hansang/contract';
import type { CallAnswers, CallSends } from '@hansang/contract/schemas';
import { expectTypeOf, test } from 'vitest';
import type { Answered, Api, CallInput } from './api.ts';

declare const api: Api;
const ask = () => api.call('cart', { params: { restaurantId: 1, tableId: 2 }, query: { cartId: 'c' } });

test('what a call sends and is answered is read from the contract, for every call of a guest', () => {
  type Sent = { [Name in GuestCallName]: [CallInput<Name>['query'], CallInput<Name>['body']] };
  type Bound = { [Name in GuestCallName]: [CallSends<Name, 'query'>, CallSends<Name, 'body'>] };
  expectTypeOf<Sent>().toEqualTypeOf<Bound>();
  type Data = Extract<Awaited<ReturnType<typeof ask>>, Answered<unknown>>['data'];
  expectTypeOf<Data>().toEqualTypeOf<CallAnswers<'cart'> | null>();
});

test('a part that a call needs cannot be left out, and one that it does not have cannot be sent', () => {
  type Params = { readonly params: { restaurantId: number; tableId: number; cartId: string } };
  type Sends<Name extends GuestCallName, Input> = Input extends CallInput<Name> ? true : false;
  expectTypeOf<Sends<'markReady', Params & { body: { isReady: boolean } }>>().toEqualTypeOf<true>();
  expectTypeOf<Sends<'markReady', Params & { body: { ready: boolean } }>>().toEqualTypeOf<false>();
  expectTypeOf<Sends<'markReady', Params>>().toEqualTypeOf<false>();
  expectTypeOf<Sends<'checkOrder', Params & { body: { isReady: boolean } }>>().toEqualTypeOf<false>();
});

test('a guest makes no call of the console', () => {
  expectTypeOf<Extract<GuestCallName, 'board' | 'staffMe' | 'setStock'>>().toBeNever();
  expectTypeOf<Extract<CallName, GuestCallName>>().toEqualTypeOf<GuestCallName>();
});
