import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import type pg from 'pg';
import {
  ownServers,
  type SystemServer,
  startSystemServer,
} from '../../../apps/server/src/platform/backup/testing/system-postgres.ts';
import { urlOf } from '../../../apps/server/src/platform/database/connection-url.ts';
import { findBinaries } from '../../../apps/server/src/platform/postgres/binaries.ts';
import { freePort, type Product, startProduct } from '../../product/product.ts';
import { type Redis, startRedis } from '../../redis/redis.ts';

export const NODES = 4;
export const POOL = 10;

/** Other work may hold the machine. */
const PATIENCE_MS = 300_000;

/** Several servers on one PostgreSQL and one Redis, as a chain runs them. */
export interface Chain {
  readonly nodes: readonly Product[];
  readonly postgres: SystemServer;
  readonly redis: Redis;
  readonly connection: pg.ClientConfig;
  close(): Promise<void>;
}

/** Each version of PostgreSQL that is here: the one that is shipped, and the system's. */
export function postgresVersions(): [name: string, programs: string][] {
  const shipped = dirname(findBinaries().postgres);
  const system = ownServers().filter(([, programs]) => programs !== shipped);
  return [['the shipped version', shipped], ...system];
}

export async function startChain(programs: string): Promise<Chain> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    // A busy machine may end a server late; that is not what is measured.
    for (const end of closing.toReversed()) await end().catch(() => {});
  };
  try {
    // What a managed server has: commits that wait for the disk, and memory enough for the hot rows.
    const settings = { fsync: 'on', shared_buffers: '256MB', jit: 'off' };
    const postgres = await startSystemServer(programs, { settings });
    closing.push(postgres.stop);
    const redis = await startRedis(await freePort());
    closing.push(redis.close);
    const env = {
      DATABASE_URL: urlOf(postgres.connection),
      DATABASE_POOL: String(POOL),
      REDIS_URL: redis.url,
      HANSANG_MODE: 'live',
      HANSANG_SECRET: randomBytes(24).toString('hex'),
    };
    const nodes: Product[] = [];
    for (let node = 1; node <= NODES; node += 1) {
      const product = await startProduct({ env, patience: PATIENCE_MS });
      closing.push(product.close);
      nodes.push(product);
    }
    return { nodes, postgres, redis, connection: postgres.connection, close };
  } catch (error) {
    await close();
    throw error;
  }
}
