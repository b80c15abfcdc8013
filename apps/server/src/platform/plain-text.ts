/** Whether the database can hold a text: PostgreSQL refuses a NUL, and in JSON half of a surrogate pair. */
const isPlain = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** A text from elsewhere as the database can hold it. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Where in checked input a text stands that the database could not hold, as `field.0.field`. */
export function unplainTexts(value: unknown, path: readonly string[] = []): string[] {
  return isAllPlain(value) ? [] : unplainParts(value, path);
}

/** Nearly all input is: paths are made only for what is not. */
function isAllPlain(value: unknown): boolean {
  if (typeof value === 'string') return isPlain(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  if (Array.isArray(value)) return value.every(isAllPlain);
  for (const key in value) if (!isAllPlain((value as Readonly<Record<string, unknown>>)[key])) return false;
  return true;
}

function unplainParts(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') return isPlain(value) ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => unplainParts(part, [...path, key]));
}
