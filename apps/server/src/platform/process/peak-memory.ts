import { readFileSync } from 'node:fs';

const PEAK = /^VmHWM:\s+(\d+) kB$/m;

/**
 * The most memory that this process took so far, in MB. Linux counts what a process had taken that started it (as much as that
 * had at the moment) to the usual figure, `maxRSS`: asked of the process's own memory it does not.
 */
export function peakMemory(): number {
  let own: string | undefined;
  try {
    [, own] = PEAK.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  } catch {
    // Another system.
  }
  return Math.round(Number(own ?? process.resourceUsage().maxRSS) / 1024);
}

/**
 * What a program beside the server may take for its objects. The young ones are told as well: Node 24 allows them three
 * times 64 MB more by itself.
 * @param megabytes for the old ones, of which there are most
 */
export const memoryFlags = (megabytes: number): readonly string[] => [
  `--max-old-space-size=${megabytes}`,
  '--max-semi-space-size=16',
];
