/** Whether the database can hold a text: PostgreSQL refuses a NUL, and in JSON half of a surrogate pair. */
const isPlain = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** A text from elsewhere as the database can hold it. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Parts of parts of parts: nothing that people fill in has so many, and what walks through it would run out of stack. */
const DEEPEST = 100;
/** So much of a path tells which field it was. */
const TOLD = 4;

/** Where in checked input a text stands that the database could not hold, or parts too deep for that, as `field.0.field`. */
export function unplainTexts(value: unknown, path: readonly string[] = []): string[] {
  return isAllPlain(value) ? [] : unplainParts(value, path);
}

/** Nearly all input is: paths are made only for what is not. */
function isAllPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isPlain(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  if (depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.every((part) => isAllPlain(part, depth + 1));
  for (const key in value)
    if (!isAllPlain((value as Readonly<Record<string, unknown>>)[key], depth + 1)) return false;
  return true;
}

function unplainParts(value: unknown, path: readonly string[], depth = 0): string[] {
  if (typeof value === 'string') return isPlain(value) ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  if (depth >= DEEPEST) return [path.slice(0, TOLD).join('.')];
  return Object.entries(value).flatMap(([key, part]) => unplainParts(part, [...path, key], depth + 1));
}
