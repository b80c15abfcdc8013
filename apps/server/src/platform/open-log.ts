import { type Logger, pino } from 'pino';
import type { Settings } from './settings/settings.ts';

const GATHER_BYTES = 8 * 1024;
const GATHER_MS = 250;
const ERROR = 50;

/**
 * The process's log: lines of JSON on standard output. Lines are gathered for a moment, because a write for each costs
 * more than the request that it tells of; an error is written at once, and so is everything at the end.
 */
export function openLog({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>): Logger {
  const out = pino.destination({ dest: 1, minLength: GATHER_BYTES, sync: true });
  setInterval(() => out.flushSync(), GATHER_MS).unref();
  process.on('exit', () => out.flushSync());
  return pino(
    {
      level: LOG_LEVEL,
      hooks: {
        logMethod(args, method, level) {
          method.apply(this, args);
          if (level >= ERROR) out.flushSync();
        },
      },
    },
    out,
  );
}
