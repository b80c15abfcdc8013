/** More numbers than any venue has tables. */
const MOST = 2000;

/** Numbers written as people write them: `1-20, 25`. Null where that cannot be read. */
export function readRanges(text: string): number[] | null {
  const numbers = new Set<number>();
  for (const part of text.split(/[,\s、，]+/).filter(Boolean)) {
    const [, from, to] = /^(\d{1,6})(?:[-~–〜](\d{1,6}))?$/.exec(part) ?? [];
    if (from === undefined) return null;
    const [first, last] = [Number(from), Number(to ?? from)];
    if (first < 1 || last < first || last - first >= MOST) return null;
    for (let number = first; number <= last; number++) numbers.add(number);
  }
  return numbers.size === 0 ? null : [...numbers];
}
