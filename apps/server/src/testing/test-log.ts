import { pino } from 'pino';

interface Line {
  readonly level: number;
  readonly msg: string;
}

const WARN = 40;

/** A log that keeps its lines. A warning or an error that no test expected fails the test. */
export class TestLog {
  readonly lines: (Line & Record<string, unknown>)[] = [];
  #unexpected: string[] = [];
  #expected: RegExp[] = [];
  readonly log = pino(
    { level: 'debug' },
    {
      write: (text: string) => {
        const line = JSON.parse(text) as Line & Record<string, unknown>;
        this.lines.push(line);
        if (line.level >= WARN) this.#unexpected.push(text.trim());
      },
    },
  );

  /** Lets lines that match pass for the rest of the running test. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Throws what nobody expected, and starts anew. */
  settle(): void {
    const stray = this.#unexpected.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
    this.#unexpected = [];
    this.#expected = [];
    if (stray.length > 0) throw new Error(`The server logged unexpectedly:\n${stray.join('\n')}`);
  }
}
