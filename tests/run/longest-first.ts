import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LIST = new URL('./long-files.json', import.meta.url);

/** Files by how long they took of a whole run on two cores, the longest first. */
export const longFiles = (): readonly string[] => JSON.parse(readFileSync(LIST, 'utf8'));

/**
 * Begins what takes longest first: a long file that begins last keeps one worker busy while the others have nothing to
 * do. A fresh clone has no notes of earlier runs, and the runner would go by the size of the files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return longestFirst(sorted, ({ project, moduleId }) => ({
      group: project.name,
      file: relative(project.vitest.config.root, moduleId).replaceAll('\\', '/'),
    }));
  }
}

/** Each group stays where it is; within it those of the list come first, in its order, and the rest as it was. */
export function longestFirst<Item>(
  items: readonly Item[],
  about: (item: Item) => { readonly group: string; readonly file: string },
  list: readonly string[] = longFiles(),
): Item[] {
  const ranks = new Map(list.map((file, rank) => [file, rank]));
  const groups = Map.groupBy(items, (item) => about(item).group);
  const rankOf = (item: Item) => ranks.get(about(item).file) ?? list.length;
  return [...groups.values()].flatMap((group) => group.toSorted((a, b) => rankOf(a) - rankOf(b)));
}
