import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { BareOrder } from './bare-server.ts';

export interface BarePeer {
  readonly origin: string;
  close(): void;
}

/** Starts a bare server that answers every GET with these bytes and headers. */
export async function startBarePeer(
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<BarePeer> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send({ base64: body.toString('base64'), headers } satisfies BareOrder);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { origin: `http://127.0.0.1:${port}`, close: () => child.disconnect() };
}

export interface GetLoad {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

/** Requests per second that a server answers; throws when any answer is not a 200. */
export async function getThroughput(load: GetLoad): Promise<number> {
  const result = await autocannon({
    url: load.url,
    headers: { ...load.headers },
    connections: load.connections,
    duration: load.seconds,
  });
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests to ${load.url} failed`);
  return result.requests.total / result.duration;
}
