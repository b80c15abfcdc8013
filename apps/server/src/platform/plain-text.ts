/** Whether the database can hold a text: PostgreSQL refuses a NUL, and in JSON half of a surrogate pair. */
const isPlain = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** A text from elsewhere as the database can hold it. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Where in checked input a text stands that the database could not hold, as `field.0.field`. */
export function unplainTexts(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isPlain(value) ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => unplainTexts(part, [...path, key]));
}
