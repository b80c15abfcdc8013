import type { CallName } from '@hansang/contract';
import {
  CALL_SCHEMAS,
  GUEST_EVENT_DATA,
  pageData,
  refusalReply,
  staffEvent,
} from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleOf } from '../../testing/sample-of.ts';
import { declaredBy } from './declared.ts';
import { Wire } from './wire.ts';

function scene(isStrict = false) {
  const told: string[] = [];
  const warn = (facts: { problems?: string[] }, text: string) =>
    told.push([text, ...(facts.problems ?? [])].join(' · '));
  return { wire: new Wire({ log: { warn } as never, isStrict }), told };
}

const SECRET = 'nobody declared this';
const planted = { password_hash: SECRET, toJSON: () => SECRET, nested: { deep: [SECRET] } };
const names = Object.keys(CALL_SCHEMAS) as CallName[];

test.each(names)(
  'the answer of %s holds what its schema declares, and nothing else',
  { tags: ['SEC-11'] },
  (name) => {
    const { answer } = CALL_SCHEMAS[name];
    const { wire, told } = scene();
    const text = wire.answer(name, sampleOf(answer, planted));
    expect(text).not.toContain(SECRET);
    expect(JSON.parse(text)).toEqual(sampleOf(answer));
    expect(told).toEqual([]);
  },
);

test.each(Object.entries(GUEST_EVENT_DATA))(
  'the message %s holds what its schema declares',
  { tags: ['SEC-11'] },
  (action, data) => {
    const { wire } = scene();
    const event = { action, clientId: 'x', cartId: 'c', data: sampleOf(data, planted), ...planted };
    const sent = wire.event(event as never);
    expect(JSON.stringify(sent)).not.toContain(SECRET);
    expect(sent).toEqual({ action, clientId: 'x', cartId: 'c', data: sampleOf(data) });
  },
);

test.each([
  ['a page', pageData],
  ['a refusal', refusalReply],
  ['a hint to consoles', staffEvent],
] as const)('%s holds what its schema declares', { tags: ['SEC-11'] }, (_, schema) => {
  const sent = declaredBy(schema)(sampleOf(schema, planted), { faults: 0 });
  expect(JSON.stringify(sent)).not.toContain(SECRET);
  expect(sent).toEqual(sampleOf(schema));
});

const circular: Record<string, unknown> = { within: { secret: SECRET } };
circular.self = circular;
const WRONG = [undefined, null, 'text', 7, Number.NaN, true, [], {}, [circular], circular, 7n, new Date(0)];

/** A value with each of its parts in turn replaced. */
function* spoiled(value: unknown, wrong: () => unknown): Generator<unknown> {
  yield wrong();
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const other of spoiled(part, wrong))
      yield Array.isArray(value) ? [other] : { ...value, [key]: other };
}

/** Prime to the number of wrong values: whatever the shape of an answer, each of its parts meets others in each round. */
const STRIDE = 5;
const ROUNDS = 3;

test.each(names.map((name, nth) => [name, nth] as const))(
  'a wrong value in the answer of %s is no failure, and hides nothing',
  (name, nth) => {
    const { wire } = scene();
    const sample = sampleOf(CALL_SCHEMAS[name].answer);
    let thrown = nth;
    const wrong = () => {
      thrown += STRIDE;
      return WRONG[thrown % WRONG.length];
    };
    // The whole answer is wrong in every way, a part of it in some; alike parts of other answers in others.
    for (const whole of WRONG) expect(() => JSON.parse(wire.answer(name, whole))).not.toThrow();
    for (let round = 0; round < ROUNDS; round += 1, thrown += 1)
      for (const value of spoiled(sample, wrong)) {
        const text = wire.answer(name, value);
        expect(() => JSON.parse(text)).not.toThrow();
        // What a timeline tells of an event is open by its schema.
        if (name !== 'tableDetail') expect(text).not.toContain(SECRET);
      }
  },
);

test('a wrong value is told in the log by its path, once', () => {
  const { wire, told } = scene();
  const answer = { ...(sampleOf(CALL_SCHEMAS.lockCart.answer) as object), isLock: 'yes' };
  expect(JSON.parse(wire.answer('lockCart', answer))).toMatchObject({ isLock: 'yes' });
  wire.answer('lockCart', answer);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('isLock: Invalid input: expected boolean');
  expect(told[0]).not.toContain('yes');
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  'a sum that is %s, and goes out as nothing, is told',
  (sum) => {
    const { wire, told } = scene();
    const schema = z.object({ sum: z.number().int() });
    expect(JSON.stringify(wire.declared('a sum', schema, { sum }))).toBe('{"sum":null}');
    expect(told).toEqual([expect.stringMatching(/^What goes out breaks its schema: a sum · sum: /)]);
  },
);

test('in tests whatever goes out is parsed in full, and told each time', () => {
  const { wire, told } = scene(true);
  const fine = { done: true };
  wire.answer('endSession', fine);
  expect(told).toEqual([]);
  wire.answer('endSession', { ...fine, session: 1 });
  wire.answer('endSession', { ...fine, session: 1 });
  expect(told).toEqual(
    Array(2).fill('What goes out breaks its schema: endSession · session: is not declared'),
  );
});

test('what is as declared goes out as it is, without a copy', () => {
  const schema = z.object({ a: z.array(z.object({ b: z.string().nullable(), c: z.number().optional() })) });
  const value = { a: [{ b: 'x' }, { b: null, c: 2 }] };
  expect(declaredBy(schema)(value, { faults: 0 })).toBe(value);
});
