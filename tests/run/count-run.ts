export interface RunCount {
  readonly passed: number;
  readonly failed: number;
  /** Files that failed outside of any test, or that hold no test. */
  readonly brokenFiles: readonly string[];
}

interface FileRun {
  readonly file: string;
  /** Errors outside of its tests: imports, hooks of the file. */
  readonly errors: number;
  readonly states: readonly ('passed' | 'failed' | 'skipped' | 'pending')[];
  /** Only tests of a given name or rule were wanted: a file without any is no fault. */
  readonly isChosen?: boolean;
}

/**
 * Sums a run up. Everything that did not pass counts as failed: a test that was skipped or never ended, a file
 * that broke or holds no test, an error outside of every test.
 */
export function countRun(files: readonly FileRun[], unhandledErrors: number): RunCount {
  const states = files.flatMap((file) => file.states);
  const passed = states.filter((state) => state === 'passed').length;
  const brokenFiles = files
    .filter((file) => file.errors > 0 || (file.states.length === 0 && !file.isChosen))
    .map((file) => file.file);
  return { passed, failed: states.length - passed + brokenFiles.length + unhandledErrors, brokenFiles };
}

/** The closing line of `npm test`. @param notRun files that need a browser, where none can be had */
export function closingLine(count: RunCount, notRun = 0): string {
  const apart =
    notRun > 0 ? `, ${notRun} ${notRun === 1 ? 'file' : 'files'} not run for want of a browser` : '';
  return `${count.passed} passed, ${count.failed} failed${apart}`;
}
