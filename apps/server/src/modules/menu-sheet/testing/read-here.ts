import { beforeAll, vi } from 'vitest';
import { readTable } from '../child/read-table.ts';
import { heard, SheetReader } from '../open-reader.ts';

/** Reads a file by what is run for it in a process of its own, but in this one: starting that takes longer than all else. */
export const readHere = async (bytes: Buffer) => heard(await readTable(bytes));

/** The servers of this test file read so; that they read apart is for `thousand-dishes.test.ts` and `hostile-files.test.ts`. */
export function readsHere(): void {
  beforeAll(() => {
    const apart = vi.spyOn(SheetReader.prototype, 'read').mockImplementation(readHere);
    return () => apart.mockRestore();
  });
}
