/** Where a program was asked for something: its words, its settings, and whoever reads what it says. */
export interface Terminal {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  say(...lines: readonly string[]): void;
  /** Beside the output, not in it. */
  hint(line: string): void;
}

/** The one that this process was started from. */
export const ownTerminal: Terminal = {
  args: process.argv.slice(2),
  env: process.env,
  say: (...lines) => void process.stdout.write(`${lines.join('\n')}\n`),
  hint: (line) => void process.stderr.write(`${line}\n`),
};
