/** What a till or the venue calls something. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names are the same whatever their case, spaces, brackets and dots: tills cut and decorate them. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

function byName(all: readonly Named[]): Map<string, readonly Named[]> {
  const found = new Map<string, Named[]>();
  for (const one of all) {
    const name = plain(one.name);
    if (name !== '') found.set(name, [...(found.get(name) ?? []), one]);
  }
  return found;
}

/**
 * Which of the till's things are which of ours, as far as their names alone tell: a name that either side has twice tells
 * nothing, and neither does a number under which the till has two names; a wrong match is worse than none.
 * @returns pairs, and what of the till's was matched with nothing
 */
export function matchNames(
  ours: readonly Named[],
  theirs: readonly Named[],
): { readonly pairs: { readonly ourId: string; readonly theirId: string }[]; readonly unmatched: string[] } {
  const known = byName(ours);
  const asked = byName(theirs);
  const numbered = Map.groupBy(theirs, ({ id }) => id);
  const pairs: { ourId: string; theirId: string }[] = [];
  const unmatched: string[] = [];
  for (const { id, name } of theirs) {
    const [mine, ...moreOfMine] = known.get(plain(name)) ?? [];
    const isOnly = (asked.get(plain(name))?.length ?? 0) === 1 && numbered.get(id)?.length === 1;
    if (mine && moreOfMine.length === 0 && isOnly) pairs.push({ ourId: mine.id, theirId: id });
    else unmatched.push(id);
  }
  return { pairs, unmatched };
}
