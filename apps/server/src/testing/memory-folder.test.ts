import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { memoryFolder } from './memory-folder.ts';

test('where the system has no folder in memory, or one with little room, temporary files stay where they are', () => {
  const disk = { folder: tmpdir(), isInMemory: false };
  expect(memoryFolder('/no/such/folder')).toEqual(disk);
  // A folder of the system's own, in which nothing can be kept.
  expect(memoryFolder('/proc')).toEqual(disk);
});
