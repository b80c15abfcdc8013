import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = {
  readonly type?: string;
  readonly properties?: Record<string, JsonSchema>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
};

/** Values that break careless code, whatever field they stand in. */
const POISON: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  'NaN',
  '1e999',
  '\u0000',
  '\ud800',
  "'; DROP TABLE orders; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  'x'.repeat(5000),
  0,
  -1,
  -0,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[[[]]]],
  { length: 9 },
  { toString: 1 },
  { constructor: { prototype: {} } },
];
// Made once: a call has dozens of fields, and making what draws their signs takes longer than drawing.
const poison = fc.oneof(fc.constantFrom(...POISON), fc.jsonValue({ maxDepth: 3 }));
const extra = fc.dictionary(fc.constantFrom('extra', 'restaurantId', 'status', 'isAdmin', '$where'), poison, {
  maxKeys: 2,
});
const number = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer(), fc.double());
const text = fc.oneof(
  fc.constantFrom('jjigae', 'special', '1', 'ko'),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Values of about the right shape in which any part may be poisoned, missing or too much. */
export function hostile(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return fc.oneof({ arbitrary: about(json), weight: 9 }, { arbitrary: poison, weight: 1 });
}

function about(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fitting(schema), weight: 8 }, { arbitrary: poison, weight: 1 });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(about));
  switch (schema.type) {
    case 'object':
      return fc
        .tuple(fc.record(mapValues(schema.properties ?? {}, about), { requiredKeys: [] }), extra)
        .map(([fields, more]) => ({ ...more, ...fields }));
    case 'array':
      return fc.array(about(schema.items ?? {}), { maxLength: 4 });
    case 'integer':
    case 'number':
      return number;
    case 'boolean':
      return fc.boolean();
    case 'string':
      return text;
    default:
      return poison;
  }
}

function mapValues<From, To>(fields: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, map(value)]));
}
