import { spawn } from 'node:child_process';
import { until } from '../../platform/process/processes.ts';
import { SERVER_PROGRAM } from '../../testing/server-program.ts';

/** A server in a process of its own, for a command that is run beside it. */
export interface BesideServer {
  /** Without a slash at the end. */
  readonly address: string;
  close(): Promise<void>;
}

/** Starts the program on a free port of this machine, with these variables alone, and waits until it serves. */
export async function serveBeside(env: Readonly<NodeJS.ProcessEnv>, cwd?: string): Promise<BesideServer> {
  const server = spawn(process.execPath, [SERVER_PROGRAM], {
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      HANSANG_MODE: 'live',
      LOG_LEVEL: 'error',
      ...env,
    },
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  server.stdout.on('data', (text) => {
    said += text;
  });
  await until(() => said.includes('Staff:'), 60_000);
  return {
    address: /ready at (http:\/\/\S+)/.exec(said)?.[1] ?? '',
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    },
  };
}
