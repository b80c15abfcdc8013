import { isatty } from 'node:tty';
import { type Logger, pino } from 'pino';
import type { Settings } from '../settings/settings.ts';
import type { LastLines } from './last-lines.ts';
import { type Output, openOutput, STDOUT } from './output.ts';
import { readableLine } from './readable-line.ts';
import { Repeats } from './repeats.ts';

const GATHER_MS = 250;
const WARN = 40;
const ERROR = 50;
const COUNT_EVERY_MS = 10_000;
/** So long the last lines wait for whoever reads slowly. */
const LAST_MS = 1000;

/**
 * The process's log on standard output: lines of JSON, or on a terminal lines for people. Lines are gathered for a moment,
 * because a write for each costs more than the request that it tells of; an error is written at once, and so is everything
 * at the end. A warning or an error that comes again within a minute is counted, and told once with its number. Whoever reads
 * them holds nothing up.
 */
export function openLog(
  { LOG_LEVEL, LOG_FORMAT }: Pick<Settings, 'LOG_LEVEL' | 'LOG_FORMAT'>,
  last?: LastLines,
  out: Output = openOutput(),
): Logger {
  const isReadable = LOG_FORMAT === 'readable' || (LOG_FORMAT === 'auto' && isatty(STDOUT));
  const repeats = new Repeats();
  let isCounting = true;
  const log = pino(
    {
      level: LOG_LEVEL,
      hooks: {
        logMethod(args, method, level) {
          const isNew = level < WARN || !isCounting || repeats.admit(level, textOf(args), performance.now());
          if (!isNew) return;
          if (isCounting) last?.add(level, args, new Date(), this.bindings());
          method.apply(this, args);
          if (level >= ERROR) out.flush();
        },
      },
    },
    isReadable ? { write: (line: string) => out.write(readableLine(line)) } : out,
  );
  const tellCounted = (now: number) => {
    isCounting = false;
    for (const { level, text, times } of repeats.take(now))
      log[level >= ERROR ? 'error' : 'warn']({ times }, `${text} (came again ${times} times)`);
    isCounting = true;
  };
  const tellDropped = () => {
    const lines = out.takeDropped();
    if (lines === 0) return;
    // Each time it is another number.
    isCounting = false;
    log.warn({ lines }, 'Lines are missing before this one: nobody took them, or they found no room');
    isCounting = true;
  };
  setInterval(() => {
    out.flush();
    tellDropped();
  }, GATHER_MS).unref();
  setInterval(() => tellCounted(performance.now()), COUNT_EVERY_MS).unref();
  process.on('exit', () => {
    // What tells of others finds its room first.
    out.flush(LAST_MS);
    tellCounted(Number.POSITIVE_INFINITY);
    tellDropped();
    out.flush(LAST_MS);
  });
  return log;
}

/** What a fault says, with the error's own words: two errors behind one sentence are two faults. */
function textOf([first, second]: readonly unknown[]): string {
  const { err } = (typeof first === 'object' && first !== null ? first : {}) as { err?: Error };
  const said = typeof first === 'string' ? first : String(second ?? '');
  return err ? `${said}: ${err.message}` : said;
}
