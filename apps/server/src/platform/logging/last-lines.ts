/** So many lines help to find what went wrong; more would take memory that nobody looks at. */
const MOST = 300;

/** What a line may tell somebody outside: names of our own making and numbers, never what an error or a person said. */
const TOLD = [
  'reqId',
  'method',
  'route',
  'statusCode',
  'ms',
  'trouble',
  'check',
  'consumer',
  'reason',
  'limit',
  'times',
] as const;
const LEVELS: Readonly<Record<number, string>> = { 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
const INFO = 30;

/** The last lines of the log, for whoever asks this machine for a diagnosis: kept in memory, without anybody's words. */
export class LastLines {
  readonly #lines: string[] = [];

  /** @param args as they were given to the log: fields, if any, and a text of ours */
  add(level: number, args: readonly unknown[], at: Date, bound: object = {}): void {
    if (level < INFO) return;
    const [first, second] = args;
    const fields = {
      ...bound,
      ...(typeof first === 'object' && first !== null ? first : {}),
    } as Readonly<Record<string, unknown>>;
    const text = typeof first === 'string' ? first : String(second ?? '');
    const told = TOLD.flatMap((name) => (isPlain(fields[name]) ? `${name}=${fields[name]}` : []));
    this.#lines.push(
      [at.toISOString(), LEVELS[level] ?? level, text, ...told, ...wayOf(fields.err)].join(' '),
    );
    if (this.#lines.length > MOST) this.#lines.shift();
  }

  get text(): string {
    return this.#lines.map((line) => `${line}\n`).join('');
  }
}

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Where an error came from. What it says may name values: that stays here. */
function wayOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [
    `${error.name}${isPlain(code) ? ` ${code}` : ''}`,
    ...frames.slice(0, 6).map((line) => `\n   ${line.trim()}`),
  ];
}
