import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { attach } from '../../../apps/server/src/platform/postgres/attach.ts';
import { clusterFolder } from '../../../apps/server/src/platform/postgres/cluster.ts';
import { readPostmasterFile } from '../../../apps/server/src/platform/postgres/postmaster-file.ts';
import { type CardProvider, openCardProvider } from '../../card/provider.ts';
import { type Line, openLine } from './line.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import type { Plan } from './venues.ts';

const LINES = 3;
const MINUTE = 60_000;
const RECOVERS_MS = 60_000;

/** A product of the evening's own, in a folder that goes with it, each part of which may be broken. */
export class OwnHouse {
  readonly dataDir: string;
  readonly lines: Line[] = [];
  readonly plans: readonly Plan[];
  aheadMs = 0;
  card!: CardProvider;
  #server!: ServerProcess;
  #port = 0;

  /** @param dataDir where a server has begun before, and none runs; else an evening begins with a database of its own */
  constructor(plans: readonly Plan[], dataDir = mkdtempSync(join(tmpdir(), 'hansang-evening-'))) {
    this.plans = plans;
    this.dataDir = dataDir;
  }

  get origins(): readonly string[] {
    return this.lines.map(({ origin }) => origin);
  }

  get logFile(): string {
    return join(this.dataDir, 'evening.log');
  }

  async open(): Promise<void> {
    this.#port = await freePort();
    this.card = await openCardProvider({
      slowMs: 3000,
      notifyUrl: `http://127.0.0.1:${this.#port}/api/v1/payments/notice`,
      notifyAgainMs: [1000, 5000],
    });
    await this.#start();
    for (let line = 0; line < LINES; line += 1) this.lines.push(await openLine(this.#port));
  }

  async killServer(): Promise<void> {
    await this.#server.kill();
    await this.#start();
  }

  async killDatabase(): Promise<void> {
    const before = this.#postmaster();
    if (before !== undefined) process.kill(before, 'SIGKILL');
    for (const end = performance.now() + RECOVERS_MS; performance.now() < end; await sleep(100)) {
      const now = this.#postmaster();
      if (now !== undefined && now !== before && (await this.#isReady())) return;
    }
    throw new Error('The server did not recover from its database');
  }

  /** The server's clock is set so far ahead of this machine's, while it runs. */
  async setClock(aheadMs: number): Promise<void> {
    this.aheadMs = aheadMs;
    await this.#server.tell({ word: 'clock', aheadMs });
  }

  async fillDisk(isFull: boolean): Promise<void> {
    await this.#server.tell({ word: 'disk', isFull });
  }

  /** Hours pass as quickly as they may until nobody works on a payment any more. @returns whether it came to that */
  async settle(): Promise<boolean> {
    for (const minutes of [0, 11, 1, 1, 2, 6, 11, 31, 31]) {
      if (minutes > 0) await this.setClock(this.aheadMs + minutes * MINUTE);
      await this.#server.tell({ word: 'settle' });
      if ((await this.#unsettled()) === 0) return true;
    }
    return false;
  }

  db<Result>(work: (db: pg.Client) => Promise<Result>): Promise<Result> {
    return withDatabaseOf(this.dataDir, work);
  }

  async close(): Promise<void> {
    for (const line of this.lines) line.close();
    await this.#server?.close();
    await this.card?.close();
    const left = this.#postmaster();
    if (left !== undefined) process.kill(left, 'SIGQUIT');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    const { dataDir, aheadMs, plans, logFile } = this;
    const cardOrigin = this.card.origin;
    this.#server = await startServer({ dataDir, port: this.#port, cardOrigin, aheadMs, plans, logFile });
  }

  #unsettled(): Promise<number> {
    return this.db(async (db) => {
      const { rows } = await db.query<{ open: number }>(
        `SELECT count(*)::integer AS open FROM payments
          WHERE origin = 'PROVIDER' AND (phase <> 'DONE' OR status = 'PENDING' OR due_at IS NOT NULL)`,
      );
      return rows[0]?.open ?? 0;
    });
  }

  #postmaster(): number | undefined {
    return readPostmasterFile(clusterFolder(this.dataDir))?.pid;
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.#port}/readyz`).catch(() => null);
    return answer?.status === 200;
  }
}

/** Beside the server that runs on a data folder of this machine. */
export async function withDatabaseOf<Result>(
  dataDir: string,
  work: (db: pg.Client) => Promise<Result>,
): Promise<Result> {
  const connection = await attach(dataDir);
  if (!connection) throw new Error(`No database runs on ${dataDir}`);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A port that nothing listens on at the moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
