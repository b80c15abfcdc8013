import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { onTestFinished } from 'vitest';

/** What a pooler does to what a client sends first, and to how the server answers. */
export interface PoolerManners {
  /** Parameters of a session that it knows no way to keep: an answer of its own, or they are left out. */
  readonly parameters: 'refuses' | 'drops' | 'keeps';
  /** Tells clients a process of its own, as whoever passes statements on to sessions of others does. */
  readonly ownProcess: boolean;
  /** Connections after so many lead straight to the server. */
  readonly until?: number;
}

export interface Pooler {
  readonly url: string;
  /** How many connections were made so far. */
  readonly connections: () => number;
}

const LIMITS = /timeout$/;

/** Stands in front of a server as a pooler does, for as long as the test runs. */
export async function standInPooler(
  { host = '', port = 5432, user, database }: pg.ClientConfig,
  manners: PoolerManners,
): Promise<Pooler> {
  const open = new Set<Socket>();
  let connections = 0;
  const pooler = createServer((near) => {
    connections += 1;
    const isPooled = connections <= (manners.until ?? Infinity);
    const far = connect(join(host, `.s.PGSQL.${port}`));
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => (socket === near ? far : near).destroy());
    }
    near.once('data', (startup: Buffer) => {
      if (isPooled && manners.parameters === 'refuses') return near.end(refusalOf(startup));
      far.write(isPooled && manners.parameters === 'drops' ? withoutLimits(startup) : startup);
      near.pipe(far);
    });
    far.on('data', (answer: Buffer) =>
      near.write(isPooled && manners.ownProcess ? withOwnProcess(answer) : answer),
    );
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    pooler.close();
  });
  const { port: own } = pooler.address() as { port: number };
  return { url: `postgres://${user}@127.0.0.1:${own}/${database}`, connections: () => connections };
}

/** Names and values of a startup message. */
function parametersOf(startup: Buffer): [name: string, value: string][] {
  const words = startup.subarray(8).toString().split('\0');
  const pairs: [string, string][] = [];
  for (let at = 0; words[at]; at += 2) pairs.push([words[at] ?? '', words[at + 1] ?? '']);
  return pairs;
}

function withoutLimits(startup: Buffer): Buffer {
  const kept = parametersOf(startup).filter(([name]) => !LIMITS.test(name));
  const body = Buffer.from(`${kept.map((pair) => `${pair.join('\0')}\0`).join('')}\0`);
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(head.length + body.length);
  return Buffer.concat([head, body]);
}

function refusalOf(startup: Buffer): Buffer {
  const [name = 'none'] = parametersOf(startup).find(([parameter]) => LIMITS.test(parameter)) ?? [];
  const fields = Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** The message that names the process is `K`, its length of 12, process and key. */
function withOwnProcess(answer: Buffer): Buffer {
  const at = answer.indexOf(Buffer.from('K\0\0\0\x0c'));
  if (at >= 0) answer.writeInt32BE(7, at + 5);
  return answer;
}
