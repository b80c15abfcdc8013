import type { Rule } from './rules-page.ts';

/** A test that names more than this many rules tells too little when it fails. */
export const MOST_RULES = 3;

/** Budgets: `npm run bench` prints each beside its rule; no test of a run can prove them. */
const provenByBench = /^BENCH-/;

/** One test of a run, with the rules it carries as tags. */
export interface TestRun {
  readonly title: string;
  readonly rules: readonly string[];
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
}

/** The rules that tests of a run proved, sorted. Only a test that ran and passed proves anything. */
export function provenBy(tests: readonly TestRun[]): readonly string[] {
  const proven = new Set(tests.filter(({ state }) => state === 'passed').flatMap(({ rules }) => rules));
  return [...proven].sort();
}

/** Tests that claim more rules than one failing test can tell apart, each as a sentence. */
export function overloaded(tests: readonly TestRun[]): readonly string[] {
  return tests
    .filter(({ rules }) => rules.length > MOST_RULES)
    .map(({ title, rules }) => `names ${rules.length} rules, ${MOST_RULES} at most: ${title}`);
}

/** What a whole run says of the rules. */
export interface RulesVerdict {
  readonly unproven: readonly string[];
  /** One line: how many are proven, open, or the bench's. */
  readonly line: string;
}

/** Holds the proven rules of a whole run against the page. */
export function judgeRules(rules: ReadonlyMap<string, Rule>, proven: readonly string[]): RulesVerdict {
  const known = new Set(proven);
  const due = [...rules].filter(([id, { open }]) => open === null && !provenByBench.test(id));
  const unproven = due.map(([id]) => id).filter((id) => !known.has(id));
  const open = [...rules.values()].filter((rule) => rule.open !== null).length;
  const line = `Rules: ${due.length - unproven.length} of ${due.length} proven by tests that ran and passed, ${open} open, ${rules.size - due.length - open} for the bench.`;
  return { unproven, line };
}
