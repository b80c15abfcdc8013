import { fork } from 'node:child_process';
import { join } from 'node:path';
import { heard } from '../../simulators/evening/house/heard.ts';

export interface PayProcess {
  /** Sets its clock so far ahead and does everything that is due by then. */
  settle(aheadMs: number): Promise<void>;
  kill(): Promise<void>;
  /** Ends in order, its database too. */
  close(): Promise<void>;
}

export interface PayProcessOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly cardOrigin: string;
  readonly aheadMs?: number;
}

export async function startPayProcess(options: PayProcessOptions): Promise<PayProcess> {
  const child = fork(join(import.meta.dirname, 'pay-server.ts'), {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: options.dataDir,
      PORT: String(options.port),
      CARD_ORIGIN: options.cardOrigin,
      CLOCK_AHEAD_MS: String(options.aheadMs ?? 0),
    },
    // The test runner's own flags are none of a server's.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await heard(child, 'listening');
  return {
    async settle(aheadMs) {
      child.send(aheadMs);
      await heard(child, 'settled');
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
