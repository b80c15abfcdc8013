import { styleText } from 'node:util';

const LEVELS: Readonly<Record<number, readonly [string, Parameters<typeof styleText>[0]]>> = {
  10: ['trace', 'gray'],
  20: ['debug', 'gray'],
  30: ['info', 'green'],
  40: ['warn', 'yellow'],
  50: ['error', 'red'],
  60: ['fatal', 'red'],
};

/** Said in other words, or of no use to whoever looks at a terminal. */
const LEFT_OUT: ReadonlySet<string> = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err', 'reqId']);

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
  readonly [field: string]: unknown;
}

/** A line of the log for people: the time, how bad it is, what happened, its fields; an error's stack below. */
export function readableLine(json: string): string {
  let line: Line;
  try {
    line = JSON.parse(json) as Line;
  } catch {
    return json;
  }
  const [name, colour] = LEVELS[line.level] ?? ['log', 'gray'];
  const time = new Date(line.time).toTimeString().slice(0, 8);
  const fields = Object.entries(line)
    .filter(([field]) => !LEFT_OUT.has(field))
    .map(([field, value]) => `${field}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    styleText(style, text, { validateStream: false });
  const head = `${paint('gray', time)} ${paint(colour, name.padEnd(5))} ${line.msg ?? ''}`;
  const tail = fields.length > 0 ? ` ${paint('gray', fields.join(' '))}` : '';
  const stack = line.err ? `\n${paint('gray', line.err.stack ?? line.err.message ?? '')}` : '';
  return `${head}${tail}${stack}\n`;
}
