import { type Choice, type Line, takenOptions } from './choice.ts';
import { shortHash } from './short-hash.ts';

/**
 * The same text for the same dish with the same size, the same options in the same quantities, in whatever order they
 * were chosen, and the same note; another text for anything else.
 */
export function choiceKey(choice: Choice): string {
  // Ids hold word characters, dots, colons and hyphens only, so these separators cannot occur in one.
  const options = [...takenOptions(choice.options)].map(([id, quantity]) => `${id}*${quantity}`).sort();
  // A note comes last: whatever stands in it, it is no size and no option.
  const note = choice.note ? `/${choice.note}` : '';
  return `${choice._id}/${choice.size?._id ?? ''}/${options.join()}${note}`;
}

/** Id of a cart line: client id, menu id and a hash of size, options and note, the same on phone and server. */
export function cartMenuIdOf(clientId: string, choice: Choice): string {
  return `${clientId}-${choice._id}-${shortHash(choiceKey(choice))}`;
}

/** Adds a line to a list: onto the quantity of the line with the same choices, else as a new last line. */
export function mergeLine<L extends Line>(lines: readonly L[], added: L): L[] {
  const key = choiceKey(added);
  let found = false;
  const merged = lines.map((line) => {
    if (found || choiceKey(line) !== key) return line;
    found = true;
    return { ...line, quantity: line.quantity + added.quantity };
  });
  return found ? merged : [...merged, added];
}

/** Merges all lines of both lists; names and prices are those of the first occurrence. */
export function mergeLines<L extends Line>(lines: readonly L[], added: readonly L[]): L[] {
  return [...lines, ...added].reduce<L[]>(mergeLine, []);
}
