import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { useServer } from '../../testing/test-server.ts';
import { silentLog } from '../process/log.ts';
import { CommitUnknown } from './failures.ts';
import { createPool } from './pool.ts';
import { transaction } from './transaction.ts';
import { takeLonger } from './wait-for-answers.ts';

const server = useServer();

/** A line to the database that can go dead under whoever is connected, without a word; whoever connects then gets through. */
async function openLine() {
  const { host = '', port = 5432 } = server.db.connection;
  const open = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(join(host, `.s.PGSQL.${port}`));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    line.close();
  });
  const connection: pg.ClientConfig = {
    ...server.db.connection,
    host: '127.0.0.1',
    port: (line.address() as { port: number }).port,
  };
  return {
    connection,
    goDead() {
      for (const socket of open) socket.unpipe().pause();
    },
  };
}

async function dyingLine() {
  const line = await openLine();
  const pool = createPool(line.connection, silentLog, { max: 2, statementTimeout: 300, silence: 300 });
  onTestFinished(() => pool.end());
  await pool.query('SELECT 1');
  return { pool, goDead: line.goDead };
}

test('who asks a database that went away without a word is told soon, and the next one gets through', {
  tags: ['OPS-230'],
}, async () => {
  const { pool, goDead } = await dyingLine();
  goDead();
  await expect(pool.query('SELECT 1')).rejects.toThrow('timeout');
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a transaction under which the line goes dead is done on another one; where it may have happened nobody does it again', {
  tags: ['OPS-230'],
}, async () => {
  const { pool, goDead } = await dyingLine();
  let rounds = 0;
  const twice = transaction(pool, async (client) => {
    rounds += 1;
    await client.query('SELECT 1');
    if (rounds === 1) goDead();
    return (await client.query('SELECT 2 AS two')).rows;
  });
  expect(await twice).toEqual([{ two: 2 }]);
  expect(rounds).toBe(2);
  await expect(
    transaction(pool, async (client) => {
      await client.query('SELECT 1');
      goDead();
    }),
  ).rejects.toThrow(CommitUnknown);
});

test('what may take longer is waited for, and nothing after it', { tags: ['OPS-230'] }, async () => {
  const { pool, goDead } = await dyingLine();
  const slept = await transaction(pool, async (client) => {
    await takeLonger(client, 5000);
    return (await client.query('SELECT pg_sleep(1)')).rowCount;
  });
  expect(slept).toBe(1);
  await expect(pool.query('SELECT pg_sleep(1)')).rejects.toThrow('statement timeout');
  await pool.query('SELECT 1');
  goDead();
  await expect(pool.query('SELECT 1')).rejects.toThrow('timeout');
});
