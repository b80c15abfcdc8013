/** The part of a pino logger that the platform needs: fields first, then a message in plain words. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** For command-line programs and tests that want no log lines. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
