import type { Figure } from './figures.ts';

export interface BenchPlan {
  /** How often each thing is measured; figures are medians. */
  readonly runs: number;
  /** Seconds of each window of load. */
  readonly windowSeconds: number;
  /** Tells what is being measured. */
  say(line: string): void;
}

export interface Bench {
  readonly name: string;
  measure(plan: BenchPlan): Promise<Figure[]>;
}
