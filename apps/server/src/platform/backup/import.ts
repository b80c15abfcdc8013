import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Fit } from './fit.ts';
import type { TableInfo } from './manifest.ts';

type Client = Pick<pg.ClientBase, 'query'>;

const qualified = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** Constraints and triggers that would judge rows one by one while most are still missing. */
export interface SetAside {
  /** Puts them back; every row is then checked at once. */
  putBack(): Promise<void>;
}

export async function setAsideChecks(client: Client): Promise<SetAside> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 ORDER BY oid`,
  );
  const { rows: watched } = await client.query<{ table: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0`,
  );
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table } of watched) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  return {
    async putBack() {
      for (const { table, name, definition } of keys) {
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
      }
      for (const { table } of watched) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    },
  };
}

/** Makes the months of the log that the rows need and empties tables that migrations have put rows into. */
export async function prepareTables(client: Client, { tables, volumes }: Fit): Promise<void> {
  for (const { name, parent, volume } of volumes) {
    await client.query(
      `CREATE TABLE public.${pg.escapeIdentifier(name)} PARTITION OF public.${pg.escapeIdentifier(parent)}
         FOR VALUES IN (${volume})`,
    );
  }
  if (tables.size > 0) await client.query(`TRUNCATE ${[...tables.values()].map(qualified).join(', ')}`);
}

/** Writes one piece of a table. */
export async function importRows(client: Client, table: TableInfo, body: Buffer): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyFrom(`COPY ${qualified(table)} (${columns}) FROM STDIN`));
  const done = finished(rows);
  if (!rows.write(body)) await Promise.race([once(rows, 'drain'), done]);
  rows.end();
  await done;
}

/** How far the numbers of events jump: a receiver may remember some that were given after the backup. */
const eventGap = 1_000_000;

/** Sequences go on after the numbers they had given. */
export async function restoreSequences(client: Client, { sequences }: Fit): Promise<void> {
  const { rows } = await client.query<{ events: string }>(
    `SELECT pg_get_serial_sequence('public.events', 'event_id') AS events`,
  );
  for (const sequence of sequences) {
    const name = `${sequence.schema}.${sequence.name}`;
    const gap = name === rows[0]?.events ? eventGap : 0;
    if (sequence.last === null && gap === 0) continue;
    await client.query('SELECT setval($1::regclass, $2::bigint + $3)', [
      qualified(sequence),
      BigInt(sequence.last ?? 1),
      gap,
    ]);
  }
}
