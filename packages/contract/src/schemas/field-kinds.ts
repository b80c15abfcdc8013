import { z } from 'zod';
import { QUANTITY_MAX } from '../constants.ts';
import { localized, opaqueId, type StoredText, storedText, won } from './text.ts';
import { type HappyHour, happyHour, type Times, times, writtenTimes } from './times.ts';

/**
 * How a field is kept: yes or no, one code, several codes, a whole number, a text per language, hours, a price at hours,
 * the id of a dish, a place in the house.
 */
export type FieldKind = 'flag' | 'code' | 'codes' | 'number' | 'words' | 'times' | 'offer' | 'dish' | 'place';

/** One thing that a venue says of a part of its menu, as its file writes it, as it is kept and as phones read it. */
export interface Field<
  Value = unknown,
  File extends z.ZodType = z.ZodType,
  Wire extends z.ZodType = z.ZodType,
> {
  readonly kind: FieldKind;
  /** A sentence for people who write venue files or read the API's description. */
  readonly meaning: string;
  /** What is meant where a file leaves it out; the type of it is the type of what is kept. */
  readonly usual: Value;
  readonly file: File;
  readonly wire: Wire;
}

export type Fields = Readonly<Record<string, Field>>;

/** What is kept of the fields. */
export type Kept<Of extends Fields> = { readonly [Name in keyof Of]: Of[Name]['usual'] };

export function flag(meaning: string) {
  return field('flag', meaning, false as boolean, z.boolean().default(false), z.boolean());
}

/** A flag that follows from other fields where the file leaves it out. */
export function flagWhereSaid(meaning: string) {
  return field('flag', meaning, false as boolean, z.boolean().optional(), z.boolean());
}

export function code<const Code extends string>(codes: readonly Code[], usual: Code, meaning: string) {
  const one = z.enum(codes);
  return field('code', meaning, usual as z.output<typeof one>, one.default(usual as never), one);
}

/** Any number of codes, kept in the order of the list, each once. */
export function codes<const Code extends string>(all: readonly Code[], meaning: string) {
  const list = z.array(z.enum(all));
  const inOrder = list.prefault([]).transform((said) => all.filter((one) => (said as Code[]).includes(one)));
  return field('codes', meaning, [] as readonly Code[], inOrder, list);
}

/** Whole won. */
export function amount(usual: number, meaning: string) {
  return field('number', meaning, usual, filePrice.default(usual), won);
}
export const filePrice = z.number().int().min(0).max(100_000_000);

export function count(usual: number, meaning: string) {
  const file = z.number().int().min(1).max(QUANTITY_MAX).default(usual);
  return field('number', meaning, usual, file, z.number().int().min(1));
}

/** A number that holds only where it is said. */
export function limit(least: number, most: number, meaning: string) {
  const file = orNull(z.number().int().min(least).max(most));
  return field('number', meaning, null as number | null, file, z.number().int().min(least).nullable());
}

export function words(longest: number, meaning: string) {
  return field(
    'words',
    meaning,
    null as StoredText | null,
    orNull(storedText(longest)),
    localized.nullable(),
  );
}

/** Hours of the week. */
export function hours(meaning: string) {
  return field('times', meaning, null as Times | null, orNull(writtenTimes), times.nullable());
}

/** Another price at hours of the week. */
export function offer(meaning: string) {
  const file = orNull(z.strictObject({ price: filePrice, times: writtenTimes }));
  return field('offer', meaning, null as HappyHour | null, file, happyHour.nullable());
}

/** Another dish of the menu. */
export function dish(meaning: string) {
  return field('dish', meaning, null as string | null, orNull(z.string().max(64)), opaqueId.nullable());
}

/** A place in the house, by a short word that is the same in every language. */
export function place(meaning: string) {
  const word = z.string().trim().min(1).max(20);
  return field('place', meaning, null as string | null, orNull(word), z.string().nullable());
}

const orNull = <Said extends z.ZodType>(said: Said) => said.optional().transform((value) => value ?? null);

function field<Value, File extends z.ZodType, Wire extends z.ZodType>(
  kind: FieldKind,
  meaning: string,
  usual: Value,
  file: File,
  wire: Wire,
): Field<Value, File, Wire> {
  return { kind, meaning, usual, file, wire: wire.meta({ description: meaning }) };
}

type Part<Of extends Fields, Name extends 'file' | 'wire' | 'usual'> = {
  readonly [Field in keyof Of]: Of[Field][Name];
};

function part<Of extends Fields, Name extends 'file' | 'wire' | 'usual'>(
  fields: Of,
  name: Name,
): Part<Of, Name> {
  return Object.fromEntries(Object.entries(fields).map(([key, of]) => [key, of[name]])) as Part<Of, Name>;
}

/** The fields as a venue file says them. */
export const fileShape = <Of extends Fields>(fields: Of) => part(fields, 'file');

/** The fields as phones read them. */
export const wireShape = <Of extends Fields>(fields: Of) => part(fields, 'wire');

/** The same where a field that says the usual is left out. */
export function statedShape<Of extends Fields>(fields: Of) {
  const shape = Object.entries(fields).map(([name, { wire }]) => [name, wire.optional()]);
  return Object.fromEntries(shape) as { readonly [Name in keyof Of]: z.ZodOptional<Of[Name]['wire']> };
}

/** The fields of something of which nothing unusual is said. */
export const usualOf = <Of extends Fields>(fields: Of) => part(fields, 'usual');

/** The same as phones read it. */
export const usualShown = <Of extends Fields>(fields: Of) => usualOf(fields) as Shown<Of>;

/** What phones read of the fields. */
export type Shown<Of extends Fields> = { [Name in keyof Of]: z.output<Of[Name]['wire']> };

/** Some of the fields, by name. */
export function picked<Of extends Fields, const Name extends keyof Of & string>(
  fields: Of,
  names: readonly Name[],
) {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Of, Name>;
}
