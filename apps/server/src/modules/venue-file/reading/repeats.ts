import type { Fault, FieldPath } from './faults.ts';

/** Every entry whose key an earlier entry already has. */
export function repeated<Entry>(
  entries: readonly { readonly entry: Entry; readonly path: FieldPath }[],
  key: (entry: Entry) => string | number,
): Fault[] {
  const seen = new Set<string | number>();
  return entries.flatMap(({ entry, path }) => {
    const own = key(entry);
    if (!seen.has(own)) {
      seen.add(own);
      return [];
    }
    return [{ path, message: `is used twice: ${own}` }];
  });
}

/** Pairs each entry of a list with the path of one of its fields. */
export function placed<Entry>(entries: readonly Entry[], list: FieldPath, field: string) {
  return entries.map((entry, index) => ({ entry, path: [...list, index, field] }));
}
