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
