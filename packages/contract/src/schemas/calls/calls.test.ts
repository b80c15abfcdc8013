import { expect, expectTypeOf, test } from 'vitest';
import { CALLS, type CallName } from '../../calls.ts';
import {
  type Access,
  CALL_SCHEMAS,
  type CallAnswers,
  type CallGiven,
  type CallGives,
  type CallSends,
} from './index.ts';

test('every call of the product is bound, and nothing else is', () => {
  expect(Object.keys(CALL_SCHEMAS).sort()).toEqual(Object.keys(CALLS).sort());
});

test.each(Object.keys(CALLS) as CallName[])('the parameters of %s are those of its path', (name) => {
  const { params } = CALL_SCHEMAS[name] as { params?: { shape: object } };
  const named = [...CALLS[name].path.matchAll(/:(\w+)/g)].map(([, param]) => param);
  expect(Object.keys(params?.shape ?? {}).sort()).toEqual(named.sort());
});

test('what staff may do with a permission is asked of a venue in the path', () => {
  for (const [name, { access, ...binding }] of Object.entries(CALL_SCHEMAS) as [
    CallName,
    { access: Access; params?: { shape: object } },
  ][]) {
    const { path } = CALLS[name];
    if (typeof access === 'object') expect(binding.params?.shape).toHaveProperty('restaurantId');
    if (access === 'staff' || access === 'tablet' || typeof access === 'object')
      expect(path).toContain('/api/v1/staff/');
  }
});

/** Names of the calls of which a part takes or gives anything: nobody would hear of a field that is renamed in it. */
type Untyped<Parts> = { [Name in keyof Parts]: unknown extends Parts[Name] ? Name : never }[keyof Parts];

test('no part of a call takes or gives just anything', () => {
  expectTypeOf<Untyped<{ [Name in CallName]: CallSends<Name, 'params'> }>>().toBeNever();
  expectTypeOf<Untyped<{ [Name in CallName]: CallSends<Name, 'query'> }>>().toBeNever();
  expectTypeOf<Untyped<{ [Name in CallName]: CallSends<Name, 'body'> }>>().toBeNever();
  expectTypeOf<Untyped<{ [Name in CallName]: CallAnswers<Name> }>>().toBeNever();
});

test('a field is known by its name on both sides of the wire', () => {
  expectTypeOf<CallSends<'markReady', 'body'>>().toEqualTypeOf<{ isReady: boolean }>();
  expectTypeOf<CallGiven<'markReady', 'body'>>().toEqualTypeOf<{ isReady: boolean }>();
  expectTypeOf<CallSends<'markReady', 'query'>>().toEqualTypeOf<undefined>();
  expectTypeOf<CallSends<'orders', 'query'>>().toHaveProperty('tableIdx').toEqualTypeOf<number>();
  expectTypeOf<CallGives<'cart'>>().toEqualTypeOf<CallAnswers<'cart'>>();
});
