/** A word as it is compared: however wide, large or spaced it is written. */
export const wordKey = (word: string): string =>
  word.normalize('NFKC').replace(/\s+/g, '').toLocaleLowerCase();
