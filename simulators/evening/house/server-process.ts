import { fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { heard } from './heard.ts';
import type { Plan } from './venues.ts';

/** What a server is told while it runs. */
export type Word =
  | { readonly word: 'settle' }
  | { readonly word: 'clock'; readonly aheadMs: number }
  | { readonly word: 'disk'; readonly isFull: boolean };

export interface ServerOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly cardOrigin: string;
  readonly aheadMs: number;
  readonly plans: readonly Plan[];
  /** Where it writes its log. */
  readonly logFile: string;
}

export interface ServerProcess {
  tell(word: Word): Promise<void>;
  kill(): Promise<void>;
  /** Ends in order, its database too. */
  close(): Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const log = openSync(options.logFile, 'a');
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: options.dataDir,
      PORT: String(options.port),
      CARD_ORIGIN: options.cardOrigin,
      CLOCK_AHEAD_MS: String(options.aheadMs),
      VENUES: JSON.stringify(options.plans),
    },
    // A test runner's own flags are none of a server's.
    execArgv: [],
    stdio: ['ignore', log, log, 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await heard(child, 'listening');
  return {
    async tell(word) {
      child.send(word);
      await heard(child, word.word);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
