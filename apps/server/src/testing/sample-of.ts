import type { z } from 'zod';

/** What every object of a sample holds beside its own fields. */
export type Planted = Readonly<Record<string, unknown>>;

/**
 * A value of about the right shape, made from its schema alone: every optional part is there, every list holds one.
 * @param planted put into every object whose schema does not let any field pass
 */
export function sampleOf(schema: z.ZodType, planted: Planted = {}): unknown {
  return make((schema as unknown as z.core.$ZodTypes)._zod.def, planted);
}

function make(def: z.core.$ZodTypes['_zod']['def'], planted: Planted): unknown {
  const inner = (type: z.core.$ZodType) => sampleOf(type as z.ZodType, planted);
  switch (def.type) {
    case 'string':
      return 'text';
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'unknown':
      return 'anything';
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'nullable':
    case 'optional':
    case 'readonly':
      return inner(def.innerType);
    case 'array':
      return [inner(def.element)];
    case 'record':
      return { key: inner(def.valueType) };
    case 'union':
      return inner(def.options[0] as z.core.$ZodType);
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, type]) => [key, inner(type)]);
      return { ...Object.fromEntries(fields), ...(def.catchall ? {} : planted) };
    }
    default:
      throw new Error(`No sample is made of the type ${def.type}`);
  }
}
