import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { countRun } from './count-run.ts';

/** Leaves the run's figures in the file that TEST_LEDGER names, for the closing line of `npm test`. */
export class LedgerReporter implements Reporter {
  #byName = false;

  onInit(vitest: Vitest): void {
    this.#byName = vitest.config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.TEST_LEDGER;
    if (!file) return;
    const count = countRun(
      modules.map((module) => readModule(module, this.#byName)),
      unhandled.length,
    );
    writeFileSync(file, `${JSON.stringify(count)}\n`);
  }
}

function readModule(module: TestModule, byName: boolean): Parameters<typeof countRun>[0][number] {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  return {
    file: module.relativeModuleId,
    errors: module.errors().length,
    // Where the caller chose tests by name, the others are left out on purpose.
    states: byName ? states.filter((state) => state !== 'skipped') : states,
    chosenByName: byName,
  };
}
