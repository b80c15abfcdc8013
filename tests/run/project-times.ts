/** Minutes that each project may take of a whole run on two cores, in the order they run. */
export const BUDGETS = { pure: 1, screens: 2, server: 7, journeys: 6, faults: 2 } as const;

/** The minutes that a whole run may take, its set-up included. */
export const RUN_BUDGET = 15;

/** When the files of a project ran, in milliseconds of one clock. */
export interface ProjectSpan {
  readonly project: string;
  readonly from: number;
  readonly to: number;
}

/** Lines for the end of a run: each project's seconds beside its budget, what was needed around them, the sum. */
export function timeLines(spans: readonly ProjectSpan[], wholeMs: number): readonly string[] {
  const inProjects = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  const rows = spans.map(({ project, from, to }) => line(project, to - from, budgetOf(project)));
  return [...rows, line('around', wholeMs - inProjects, null), line('in all', wholeMs, RUN_BUDGET)];
}

function budgetOf(project: string): number | null {
  return project in BUDGETS ? BUDGETS[project as keyof typeof BUDGETS] : null;
}

function line(name: string, ms: number, minutes: number | null): string {
  const seconds = `${Math.round(ms / 1000)} s`;
  if (minutes === null) return `  ${name.padEnd(10)}${seconds.padStart(7)}`;
  const over = ms > minutes * 60_000 ? ', over its budget' : '';
  return `  ${name.padEnd(10)}${seconds.padStart(7)} of ${minutes * 60} s${over}`;
}
