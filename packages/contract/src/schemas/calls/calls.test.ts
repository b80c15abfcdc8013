import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { CALLS, type CallName, TILL_PATH } from '../../calls.ts';
import { INT_MAX } from '../text.ts';
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
    const isForTills = typeof access === 'object' && 'till' in access;
    if (typeof access === 'object' && !isForTills)
      expect(binding.params?.shape).toHaveProperty('restaurantId');
    if (access === 'staff' || access === 'tablet' || (typeof access === 'object' && !isForTills))
      expect(path).toContain('/api/v1/staff/');
    expect([name, path.startsWith(TILL_PATH)]).toEqual([name, isForTills]);
  }
});

test('no call of a till names a venue: its key does', { tags: ['TILL-1'] }, () => {
  const named = (Object.keys(CALLS) as CallName[]).filter(
    (name) => CALLS[name].path.startsWith(TILL_PATH) && CALLS[name].path.includes(':restaurantId'),
  );
  expect(named).toEqual([]);
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

interface Shape {
  readonly type?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly [part: string]: unknown;
}

/** Paths of the numbers within that an integer column does not hold. */
function tooWide(shape: Shape, path: string): string[] {
  const isNumber = shape.type === 'integer' || shape.type === 'number';
  const { minimum = shape.exclusiveMinimum ?? -Infinity, maximum = Infinity } = shape;
  if (isNumber && shape.enum === undefined && !(minimum > -INT_MAX - 2 && maximum <= INT_MAX)) return [path];
  return Object.entries(shape).flatMap(([name, part]) =>
    typeof part === 'object' && part !== null ? tooWide(part as Shape, `${path}.${name}`) : [],
  );
}

interface Parts {
  readonly access: unknown;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}

/** Numbers of events, and a day's money: they stand in wider columns. */
const WIDE = [
  'correctDay.body.properties.amount',
  'dropLetter.params.properties.eventId',
  'resumeTillWebhook.body.properties.after',
  'retryLetter.params.properties.eventId',
  'tillEvents.query.properties.after',
];

test('a number that no column holds is refused as bad input, whatever field it stands in', {
  tags: ['SEC-14'],
}, () => {
  const wide = (Object.keys(CALLS) as CallName[]).flatMap((name) => {
    const parts: Parts = CALL_SCHEMAS[name];
    return (['params', 'query', 'body'] as const).flatMap((part) => {
      const shape = parts[part] && z.toJSONSchema(parts[part], { unrepresentable: 'any' });
      return shape ? tooWide(shape as Shape, `${name}.${part}`) : [];
    });
  });
  expect(wide.sort()).toEqual(WIDE);
});
