import type { z } from 'zod';

/** Told how often a value was not what its schema says. */
export interface Tally {
  faults: number;
}

/**
 * What of a value its schema declares: the value itself if that is all of it, else a copy. It never throws: a wrong
 * text, number or boolean is passed on as it is, whatever could carry what nobody declared is left out, and both are
 * counted.
 */
export type Declared = (value: unknown, tally: Tally) => unknown;

const compiled = new WeakMap<z.ZodType, Declared>();

/** Compiled when it is first asked for. */
export function declaredBy(schema: z.ZodType): Declared {
  const known = compiled.get(schema);
  if (known) return known;
  const declared = compile(schema as unknown as z.core.$ZodTypes);
  compiled.set(schema, declared);
  return declared;
}

const inner = (schema: z.core.$ZodType): Declared => declaredBy(schema as z.ZodType);

/** @throws where a schema has a part whose values cannot be told apart by looking at them */
function compile(schema: z.core.$ZodTypes): Declared {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return plain(def.type);
    case 'enum':
      return plain('string');
    case 'literal':
      return plain(typeof def.values[0]);
    case 'unknown':
      return (value) => value;
    case 'readonly':
      return inner(def.innerType);
    case 'nullable': {
      const declared = inner(def.innerType);
      return (value, tally) => (value === null ? null : declared(value, tally));
    }
    case 'optional': {
      const declared = inner(def.innerType);
      return (value, tally) => (value === undefined ? undefined : declared(value, tally));
    }
    case 'array':
      return list(inner(def.element));
    case 'record':
      return every(inner(def.valueType));
    case 'object':
      return object(def);
    case 'union':
      return chosen(def);
    default:
      throw new Error(`What goes out cannot be declared by a schema of type ${def.type}`);
  }
}

/** What is wrong stays only if nothing can hide in it. */
function wrong(value: unknown, tally: Tally): unknown {
  tally.faults += 1;
  const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain ? value : undefined;
}

const plain =
  (type: string): Declared =>
  (value, tally) =>
    // JSON has no word for what is no number: it goes out as null.
    typeof value === type && (type !== 'number' || Number.isFinite(value)) ? value : wrong(value, tally);

const list =
  (declared: Declared): Declared =>
  (value, tally) => {
    if (!Array.isArray(value)) return wrong(value, tally);
    for (let index = 0; index < value.length; index += 1) {
      const one = declared(value[index], tally);
      // The rest is looked at once more: that is rare, and counting a fault twice tells nothing else.
      if (one !== value[index]) return value.map((item) => declared(item, tally));
    }
    return value;
  };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const every =
  (declared: Declared): Declared =>
  (value, tally) =>
    isFields(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, declared(one, tally)]))
      : wrong(value, tally);

function object({ shape, catchall }: z.core.$ZodObjectDef): Declared {
  const fields = new Map(
    Object.entries(shape).map(([key, schema]) => [
      key,
      { declared: inner(schema), needed: schema._zod.optin === 'optional' ? 0 : 1 },
    ]),
  );
  const needed = [...fields.values()].reduce((count, field) => count + field.needed, 0);
  const other = catchall && catchall._zod.def.type !== 'never' ? inner(catchall) : undefined;

  function copy(value: Fields, tally: Tally): Fields {
    const copied: Record<string, unknown> = {};
    for (const [key, { declared }] of fields) {
      const one = declared(value[key], tally);
      if (one !== undefined) copied[key] = one;
    }
    if (other)
      for (const key of Object.keys(value)) if (!fields.has(key)) copied[key] = other(value[key], tally);
    return copied;
  }
  return (value, tally) => {
    if (!isFields(value)) return wrong(value, tally);
    let found = 0;
    for (const key in value) {
      const field = fields.get(key);
      const declared = field?.declared ?? other;
      const one = value[key];
      if (!declared || declared(one, tally) !== one) return copy(value, tally);
      if (field) found += field.needed;
    }
    return found < needed ? copy(value, tally) : value;
  };
}

/** One of several objects, which one of their fields tells apart. */
function chosen(def: z.core.$ZodUnionDef & { readonly discriminator?: string }): Declared {
  const { discriminator } = def;
  if (discriminator === undefined) throw new Error('What goes out cannot be one of several things alike');
  const options = new Map<unknown, Declared>();
  for (const option of def.options)
    for (const value of option._zod.propValues?.[discriminator] ?? []) options.set(value, inner(option));
  return (value, tally) => {
    const declared = isFields(value) ? options.get(value[discriminator]) : undefined;
    return declared ? declared(value, tally) : wrong(value, tally);
  };
}
