/**
 * What a program beside the server may take for its objects. The young ones are told as well: Node 24 allows them three
 * times 64 MB more by itself.
 * @param megabytes for the old ones, of which there are most
 */
export const memoryFlags = (megabytes: number): readonly string[] => [
  `--max-old-space-size=${megabytes}`,
  '--max-semi-space-size=16',
];
