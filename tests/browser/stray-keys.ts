const KEY = /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$/;
const CODE = /^[A-Z]{3,}(_[A-Z]+)+$/;
const HOLE = /\{[a-z]\w*\}/;

/** Words of a page's visible text that are raw text keys, bare error codes or unfilled placeholders. */
export function strayKeys(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => KEY.test(word) || CODE.test(word) || HOLE.test(word));
  return [...new Set(words)];
}
