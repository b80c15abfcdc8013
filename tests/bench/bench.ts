import type { Figure } from './figures.ts';

export interface DataRoot {
  readonly name: 'disk' | 'memory';
  readonly folder: string;
}

export interface BenchPlan {
  /** How often each thing is measured; figures are medians. */
  readonly runs: number;
  /** Seconds of each window of load. */
  readonly windowSeconds: number;
  /** Where data folders are made, one after the other: how long a commit takes decides what a figure is made of. */
  readonly dataRoots: readonly DataRoot[];
  /** Tells what is being measured. */
  say(line: string): void;
}

export interface Bench {
  readonly name: string;
  /** It looks at pages in Chromium. */
  readonly inBrowser?: true;
  measure(plan: BenchPlan): Promise<Figure[]>;
}
