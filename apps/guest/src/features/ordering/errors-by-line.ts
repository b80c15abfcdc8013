import type { Localized, ValidateAnswer } from '@hansang/contract/schemas';

/**
 * What is wrong with each line, by its key. The check answers in the order of the lines, an order by category: either
 * way the first answer about a dish is about its first line, the second about its second.
 */
export function errorsByLine<Line>(
  list: ValidateAnswer['list'],
  lines: readonly Line[],
  { idOf, keyOf }: { idOf(line: Line): string; keyOf(line: Line): string },
): Map<string, Localized> {
  const errors = new Map<string, Localized>();
  const open = [...lines];
  for (const { _id, error } of list) {
    const place = open.findIndex((line) => idOf(line) === _id);
    const [line] = place === -1 ? [] : open.splice(place, 1);
    if (line !== undefined && error) errors.set(keyOf(line), error.multiLanguage.message);
  }
  return errors;
}
