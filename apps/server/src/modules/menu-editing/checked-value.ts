import type { MenuPart } from '@hansang/contract';
import {
  CATEGORY_FIELDS,
  DISH_FIELDS,
  type Field,
  type Fields,
  filePrice,
  GROUP_FIELDS,
  HOUSE_FIELDS,
  OPTION_FIELDS,
  opaqueId,
  SIZE_FIELDS,
  STATED_FIELDS,
  storedText,
} from '@hansang/contract/schemas';
import { HOLDS } from '@hansang/rules/draft';
import { z } from 'zod';
import { nameText, slug } from '../venue-file/text.ts';

/** A field as a venue file says it, where what is not said may also be null. */
const asKept = ({ file, usual }: Field) =>
  z.preprocess((said) => said ?? undefined, file).transform((kept) => kept ?? usual);

const kept = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, asKept(field)]));

const described = { name: nameText, description: storedText(300).nullable() };
const image = z
  .string()
  .max(200)
  .regex(/^\/images\/[0-9a-f]{32}\/[\w.-]+$/)
  .nullable();

/** What each kind of part says of itself. */
const OWN: Readonly<Record<MenuPart, Readonly<Record<string, z.ZodType>>>> = {
  menu: {},
  category: { ...described, ...kept(CATEGORY_FIELDS), ...kept(HOUSE_FIELDS) },
  dish: {
    ...described,
    price: filePrice,
    image,
    ...kept(DISH_FIELDS),
    ...kept(HOUSE_FIELDS),
    ...kept(STATED_FIELDS),
  },
  size: { name: nameText, price: filePrice, ...kept(SIZE_FIELDS) },
  group: { name: nameText, ...kept(GROUP_FIELDS) },
  option: { name: nameText, ...kept(OPTION_FIELDS), ...kept(STATED_FIELDS) },
};

/** So many parts may stand in one list. */
const MOST = 2000;

/** A new part with all that it holds. */
function entity(part: MenuPart): z.ZodObject {
  const held = Object.entries(HOLDS[part]).map(([field, kind]) => [
    field,
    z.array(entity(kind)).max(MOST).default([]),
  ]);
  return z.strictObject({ id: slug, ...OWN[part], ...Object.fromEntries(held) });
}

function schemasOf(part: MenuPart): Readonly<Record<string, z.ZodType>> {
  const orders = Object.values(HOLDS[part]).map((kind) => [`order:${kind}`, z.array(opaqueId).max(MOST)]);
  const moves = part === 'dish' || part === 'option' ? { in: opaqueId } : {};
  const after = opaqueId.nullable().optional();
  const whole = {
    added: z.strictObject({ in: opaqueId.nullable(), after, entity: entity(part) }),
    removed: z.literal(true),
  };
  return { ...OWN[part], ...Object.fromEntries(orders), ...moves, ...(part === 'menu' ? {} : whole) };
}

const SCHEMAS = new Map<MenuPart, Readonly<Record<string, z.ZodType>>>(
  (Object.keys(OWN) as MenuPart[]).map((part) => [part, schemasOf(part)]),
);

export type CheckedValue =
  | { readonly value: unknown }
  | { readonly problems: readonly { readonly path: string; readonly message: string }[] };

/** A value as it is kept of a field, or why the field does not take it. */
export function checkedValue(part: MenuPart, field: string, value: unknown): CheckedValue {
  const schema = SCHEMAS.get(part);
  if (!schema || !Object.hasOwn(schema, field))
    return { problems: [{ path: 'field', message: 'is no field of this part' }] };
  const checked = schema[field]?.safeParse(value);
  if (checked?.success) return { value: checked.data };
  const issues = checked?.error.issues ?? [];
  return { problems: issues.map(({ path, message }) => ({ path: ['value', ...path].join('.'), message })) };
}
