import { z } from 'zod';
import { LANGUAGES, type Language, longestIn } from '../codes.ts';
import { PRINTABLE, printableLine } from '../printable.ts';

const inEach = <One extends z.ZodType>(one: One) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, one])) as Record<Language, One>;

/** A text in every language. Korean is the base; the server fills the others with it where a venue wrote none. */
export const localized = z.object(inEach(z.string()));
export type Localized = z.infer<typeof localized>;

/** `{name}` in four languages, as the wire carries it. */
export const localizedName = z.object({ name: localized });
export const localizedNameAndDescription = z.object({ name: localized, description: localized });

/** What an answer has to say, where it has: in Korean, and in every language. */
export const toldOrNothing = {
  message: z.string().nullable(),
  multiLanguage: z.object({ message: localized }).nullable(),
};

export const language = z.enum(LANGUAGES);

/** `YYYY-MM-DD`, as far as a day stays one whatever is counted from it: databases know no year 0. */
export const calendarDay = z.iso
  .date()
  .refine((day) => day >= '1900' && day < '3000', { error: 'a day from 1900 to 2999 is needed' });

/** A text as a venue writes it and the database keeps it: Korean always, the others where the venue wrote them. */
export type StoredText = { readonly ko: string } & {
  readonly [Name in Exclude<Language, 'ko'>]?: string | undefined;
};

/** A text of a venue file: Korean alone (`소주`) or one text per language; read as an object either way. */
export function storedText(longest: number) {
  const one = z.string().trim().min(1).max(longest);
  const english = z.string().trim().min(1).max(longestIn('en', longest));
  const several = z.strictObject({ ...inEach(one.optional()), en: english.optional(), ko: one });
  return z.union([one.transform((ko): StoredText => ({ ko })), several]);
}

/** The most that an integer column holds. */
export const INT_MAX = 2_147_483_647;
/** Integer won, never negative. */
export const won = z.number().int().min(0).max(1_000_000_000);
/** Won of much together: what one of them may come to is no bound of it. */
export const wonSum = z.number().int().min(0).max(1_000_000_000_000);
/** The same of what may take off as well. */
export const signedWonSum = z.number().int().min(-1_000_000_000_000).max(1_000_000_000_000);
/** Opaque id of a dish, option, size or order. */
export const opaqueId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.:-]+$/);
export const venueNumber = z.coerce.number<number | string>().int().min(1).max(INT_MAX);
/** Page token: seconds as text, never trusted as time. */
export const pageToken = z.string().min(1).max(20).regex(/^\d+$/);
export const clientId = z.string().regex(/^[0-9a-f]{32}$/);
export const instant = z.iso.datetime({ offset: true });

/** What a guest wrote to the kitchen, as one line. */
export const guestNote = (longest: number) => z.string().trim().min(1).max(longest).regex(PRINTABLE);

/** What staff or a till wrote, as one line; what it hides is left out: it comes along where text is pasted. */
export const staffLine = (longest: number) => z.string().overwrite(printableLine).max(longest);
