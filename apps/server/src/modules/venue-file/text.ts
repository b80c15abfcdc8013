import { z } from 'zod';

const words = (longest: number) => z.string().trim().min(1).max(longest);

/**
 * A text of a venue file: Korean alone (`소주`) or one text per language. Read as an object either way;
 * languages that the file leaves out stay out, and guests read Korean there.
 */
export function text(longest: number) {
  const one = words(longest);
  const several = z.strictObject({
    ko: one,
    en: one.optional(),
    ja: one.optional(),
    'zh-CN': one.optional(),
  });
  return z.union([one.transform((ko): StoredText => ({ ko })), several]);
}

/** A text as the database keeps it: Korean always, the others where the venue wrote them. */
export interface StoredText {
  ko: string;
  en?: string | undefined;
  ja?: string | undefined;
  'zh-CN'?: string | undefined;
}

export const nameText = text(80);
export const longText = text(1000);

/** Stable id of a part of a venue file: small letters, digits and hyphens. */
export const slug = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters and digits, joined by single hyphens');
