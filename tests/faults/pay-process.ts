import { fork } from 'node:child_process';
import { join } from 'node:path';
import { heard } from '../../simulators/evening/house/heard.ts';

export interface PayProcess {
  /** Does everything that is due at its clock's moment. */
  settle(): Promise<void>;
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
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await heard(child, 'listening');
  return {
    async settle() {
      child.send('settle');
      await heard(child, 'settle');
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
