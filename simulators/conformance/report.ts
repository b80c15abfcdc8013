/** What a suite asks of one side. `needs`: what has to be so before it can be asked. */
export interface Verdict {
  readonly id: string;
  readonly sentence: string;
  readonly outcome: 'met' | 'failed' | 'skipped';
  /** What was seen instead, or why it was not asked. */
  readonly why: string | null;
}

/** Thrown where a requirement cannot be asked here. */
export class Skipped extends Error {}

/** What came of a suite, one line a requirement. */
export class Report {
  readonly verdicts: Verdict[] = [];
  readonly #say: (line: string) => void;

  constructor(say: (line: string) => void = () => {}) {
    this.#say = say;
  }

  /** Asks one thing. Whatever is thrown is what was seen instead; the suite goes on. */
  async ask(id: string, sentence: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
      this.#note({ id, sentence, outcome: 'met', why: null });
    } catch (error) {
      const outcome = error instanceof Skipped ? 'skipped' : 'failed';
      this.#note({ id, sentence, outcome, why: (error as Error).message });
    }
  }

  get failed(): readonly Verdict[] {
    return this.verdicts.filter(({ outcome }) => outcome === 'failed');
  }

  /** The last line. */
  sum(): string {
    const count = (outcome: Verdict['outcome']) =>
      this.verdicts.filter((verdict) => verdict.outcome === outcome).length;
    return `${count('met')} met, ${count('failed')} failed, ${count('skipped')} not asked`;
  }

  #note(verdict: Verdict): void {
    this.verdicts.push(verdict);
    this.#say(lineOf(verdict));
  }
}

const MARKS = { met: 'ok  ', failed: 'FAIL', skipped: '-   ' } as const;

export const lineOf = ({ id, sentence, outcome, why }: Verdict): string =>
  `${MARKS[outcome]} ${id.padEnd(14)} ${sentence}${why === null ? '' : `\n                    ${why}`}`;

/** Says what was seen instead, unless it is so. */
export function demand(holds: boolean, seen: string): asserts holds {
  if (!holds) throw new Error(seen);
}
