import { z } from 'zod';
import { LANGUAGES, type Language } from '../../codes.ts';
import { MENU_CHANGES_MAX, MENU_FAULTS, MENU_PARTS, MENU_WARNINGS } from '../../menu-parts.ts';
import {
  CATEGORY_FIELDS,
  DISH_FIELDS,
  GROUP_FIELDS,
  HOUSE_FIELDS,
  OPTION_FIELDS,
  SIZE_FIELDS,
  STATED_FIELDS,
} from '../dish-fields.ts';
import type { Fields, Kept } from '../field-kinds.ts';
import { restaurantParams } from '../params.ts';
import { INT_MAX, instant, opaqueId, type StoredText, won } from '../text.ts';

const others = Object.fromEntries(
  LANGUAGES.map((language) => [language, z.string().optional()]),
) as unknown as Record<Exclude<Language, 'ko'>, z.ZodOptional<z.ZodString>>;
/** A text as the venue wrote it: what it wrote in no language of its own is left out. */
const written = z.object({ ...others, ko: z.string() }) as unknown as z.ZodType<StoredText, StoredText>;

/** The fields as the venue wrote them, not as phones read them. */
function keptShape<Of extends Fields>(fields: Of) {
  const shape = Object.entries(fields).map(([name, { kind, wire }]) => [
    name,
    kind === 'words' ? written.nullable() : wire,
  ]);
  return Object.fromEntries(shape) as { [Name in keyof Of]: z.ZodType<Kept<Of>[Name], Kept<Of>[Name]> };
}

const named = { id: opaqueId, name: written };
const described = { ...named, description: written.nullable() };

export const draftSize = z.object({ ...named, price: won, ...keptShape(SIZE_FIELDS) });
export const draftOption = z.object({
  ...named,
  ...keptShape(OPTION_FIELDS),
  ...keptShape(STATED_FIELDS),
});
export const draftGroup = z.object({
  ...named,
  ...keptShape(GROUP_FIELDS),
  options: z.array(draftOption).readonly(),
});
export const draftDish = z.object({
  ...described,
  price: won,
  image: z.string().nullable(),
  ...keptShape(DISH_FIELDS),
  ...keptShape(HOUSE_FIELDS),
  ...keptShape(STATED_FIELDS),
  sizes: z.array(draftSize).readonly(),
  optionGroups: z.array(draftGroup).readonly(),
});
export const draftCategory = z.object({
  ...described,
  ...keptShape(CATEGORY_FIELDS),
  ...keptShape(HOUSE_FIELDS),
  menus: z.array(draftDish).readonly(),
});
export type DraftSize = Readonly<z.infer<typeof draftSize>>;
export type DraftOption = Readonly<z.infer<typeof draftOption>>;
export type DraftGroup = Readonly<z.infer<typeof draftGroup>>;
export type DraftDish = Readonly<z.infer<typeof draftDish>>;
export type DraftCategory = Readonly<z.infer<typeof draftCategory>>;

/** Names one part of a menu: sizes, groups and options by their dish and their own id, the menu by an empty one. */
export const partName = z.object({
  part: z.enum(MENU_PARTS),
  dish: opaqueId.nullable(),
  key: z.string().max(64),
});
export type PartName = Readonly<z.infer<typeof partName>>;

/**
 * What is changed of a part. Beside the fields of a dish: `added` (`{ in, after, entity }`), `removed` (true), `in` (the
 * category of a dish, the group of an option) and `order:<part>` (ids of the parts of this kind that it holds).
 */
const fieldName = z
  .string()
  .max(40)
  .regex(/^(order:)?\w+$/);

export const proposedChange = partName.extend({
  field: fieldName,
  value: z.unknown(),
  /** What the screen showed as published; left out, whatever is published. */
  was: z.unknown().optional(),
});
export type ProposedChange = Readonly<z.infer<typeof proposedChange>>;

/** A change that is not published yet. */
export const menuChange = partName.extend({
  changeId: opaqueId,
  field: z.string(),
  value: z.unknown(),
  /** What was published when it was proposed. */
  was: z.unknown(),
  by: z.string(),
  isOwn: z.boolean(),
  /** Names changes that belong together, such as those that bring a version back. */
  group: z.string().nullable(),
  at: instant,
});
export type MenuChange = Readonly<z.infer<typeof menuChange>>;

const place = partName.extend({ field: z.string() });
export const menuFault = place.extend({ code: z.enum(MENU_FAULTS) });
export type MenuFault = Readonly<z.infer<typeof menuFault>>;
export const menuWarning = place.extend({
  code: z.enum(MENU_WARNINGS),
  languages: z.array(z.enum(LANGUAGES)).readonly(),
});
export type MenuWarning = Readonly<z.infer<typeof menuWarning>>;

/** The same changed by two: what one wants, and what is proposed or published by another, whose place it names. */
export const menuConflict = place.extend({
  /** The place of one's own change: another one where one of the two takes away what the other changes. */
  mine: place,
  value: z.unknown(),
  theirs: z.unknown(),
  by: z.string(),
  at: instant,
  /** Their change; null once it is published. */
  changeId: opaqueId.nullable(),
});
export type MenuConflict = Readonly<z.infer<typeof menuConflict>>;

/** What is drafted: changes in the order in which they came, and what is to be said of the parts that they touch. */
export const menuChanges = z.object({
  version: z.number().int(),
  changes: z.array(menuChange).readonly(),
  faults: z.array(menuFault).readonly(),
  warnings: z.array(menuWarning).readonly(),
});
export type MenuChanges = Readonly<z.infer<typeof menuChanges>>;

/** The published menu as the venue wrote it, and what is drafted over it. */
export const menuDraft = menuChanges.extend({
  /** Those that guests can choose: what is missing in others nobody misses. */
  languages: z.array(z.enum(LANGUAGES)).readonly(),
  categories: z.array(draftCategory).readonly(),
});
export type MenuDraft = Readonly<z.infer<typeof menuDraft>>;

export const changeMenuRequest = z.object({
  changes: z.array(proposedChange).min(1).max(MENU_CHANGES_MAX),
  /** Changes of others that these take the place of: whoever proposes has seen them. */
  over: z.array(opaqueId).max(MENU_CHANGES_MAX).default([]),
});
/** Changes of others that whoever brings many at once has seen, and puts theirs over. */
export const overOthers = z.array(opaqueId).max(20_000).default([]);
export const bringBackMenuRequest = z.object({ over: overOthers });
export const discardMenuRequest = z.object({ changeIds: z.array(opaqueId).min(1).max(20_000) });
export const publishMenuRequest = z.object({
  /** Numbers of changes, or all of one's own. */
  changeIds: z.union([z.literal('OWN'), z.array(opaqueId).min(1).max(20_000)]),
});
export const menuPublished = z.object({ version: z.number().int(), published: z.number().int() });

/** Where the drafted menu is looked at as guests would see it, and until when. */
export const menuPreview = z.object({ address: z.string(), until: instant });

export const MENU_ORIGINS = ['IMPORT', 'CONSOLE'] as const;
const versionHead = z.object({
  version: z.number().int(),
  at: instant,
  by: z.string(),
  origin: z.enum(MENU_ORIGINS),
  /** How many things changed since the version before. */
  changed: z.number().int(),
});
export const menuVersionList = z.object({ versions: z.array(versionHead).readonly() });
export type MenuVersionHead = Readonly<z.infer<typeof versionHead>>;
export const menuVersionAnswer = versionHead.extend({
  /** The first of what changed, with what it was. */
  changes: z.array(place.extend({ value: z.unknown(), was: z.unknown() })).readonly(),
  categories: z.array(draftCategory).readonly(),
});
export type MenuVersionAnswer = Readonly<z.infer<typeof menuVersionAnswer>>;
export const menuVersionParams = restaurantParams.extend({
  version: z.coerce.number<number | string>().int().min(1).max(INT_MAX),
});
