/** Digits and letters that nobody takes for one another; `new_table_key` of the database draws from the same. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** What is read in place of a letter that keys do not have. */
const READ_AS: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/** The key of a table's printed code, however it was typed; null for what cannot be one. */
export function readTableKey(text: string): string | null {
  const key = text.toLowerCase().replace(/[oil]/g, (letter) => READ_AS[letter] ?? letter);
  return SHAPE.test(key) ? key : null;
}

/** The path that a table's printed code opens. */
export const tableKeyPath = (key: string): string => `/t/${key}`;

/** The path of the address that names a table by its number: all that a venue with open links needs. */
export const tableNumberPath = (restaurantId: number, tableIdx: number): string =>
  `/misc/xings?sid=${restaurantId}&tid=${tableIdx}&m=qr`;
