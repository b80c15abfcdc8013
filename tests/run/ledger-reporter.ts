import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { countRun, type RunCount } from './count-run.ts';
import type { ProjectSpan } from './project-times.ts';
import { overloaded, provenBy, type TestRun } from './proofs.ts';

/** What a run leaves for the lines at the end of `npm test`. */
export interface Ledger {
  readonly count: RunCount;
  /** Rules named by at least one test that ran and passed. */
  readonly proven: readonly string[];
  /** Tests that name too many rules, as sentences. */
  readonly overloaded: readonly string[];
  /** When each project ran, in the order they began. */
  readonly spans: readonly ProjectSpan[];
}

/** Leaves the run's figures in the file that TEST_LEDGER names. */
export class LedgerReporter implements Reporter {
  readonly #file: string | undefined;
  #isChosen = false;
  readonly #spans = new Map<string, { from: number; to: number }>();

  constructor(file = process.env.TEST_LEDGER) {
    this.#file = file;
  }

  onInit(vitest: Vitest): void {
    const { testNamePattern, tagsFilter } = vitest.config;
    this.#isChosen = testNamePattern !== undefined || (tagsFilter?.length ?? 0) > 0;
  }

  onTestModuleQueued(module: TestModule): void {
    const now = performance.now();
    const name = module.project.name;
    if (!this.#spans.has(name)) this.#spans.set(name, { from: now, to: now });
  }

  onTestModuleEnd(module: TestModule): void {
    const span = this.#spans.get(module.project.name);
    if (span) span.to = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (!this.#file) return;
    const tests = modules.flatMap(readTests);
    const ledger: Ledger = {
      count: countRun(
        modules.map((module) => readModule(module, this.#isChosen)),
        unhandled.length,
      ),
      proven: provenBy(tests),
      overloaded: overloaded(tests),
      spans: [...this.#spans].map(([project, span]) => ({ project, ...span })),
    };
    writeFileSync(this.#file, `${JSON.stringify(ledger)}\n`);
  }
}

function readTests(module: TestModule): readonly TestRun[] {
  return [...module.children.allTests()].map((test) => ({
    title: `${module.relativeModuleId} > ${test.fullName}`,
    rules: test.tags,
    state: stateOf(test),
  }));
}

/** One that is marked as failing passes because what it tells is not so. */
const stateOf = (test: TestCase) => (test.options.fails ? 'failed' : test.result().state);

function readModule(module: TestModule, isChosen: boolean): Parameters<typeof countRun>[0][number] {
  const states = [...module.children.allTests()].map(stateOf);
  return {
    file: module.relativeModuleId,
    errors: module.errors().length,
    // Where the caller chose tests by name or rule, the others are left out on purpose.
    states: isChosen ? states.filter((state) => state !== 'skipped') : states,
    isChosen,
  };
}
