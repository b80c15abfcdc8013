import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { AppliedMigration } from '../database/stamp.ts';
import { readStamp } from '../database/stamp.ts';
import { listPartitions, listSequences, listTables, listTransactionColumns } from './inventory.ts';
import { backupFormat, type Manifest, pieceName, type TableInfo } from './manifest.ts';
import { type ColumnExpressions, PORTABLE_CURSORS } from './portable-cursors.ts';
import type { Entry } from './tar.ts';

/** How much of a table one file of the archive holds, in bytes. */
const pieceSize = 4 * 1024 * 1024;

const lineEnd = 0x0a;

/** A database as it was at one moment, while it goes on being written. */
export interface Export {
  describe(extra: Pick<Manifest, 'secretFingerprint' | 'hasImages'>, now: Date): Manifest;
  /** Every table's rows, in pieces. */
  pieces(): AsyncGenerator<Entry>;
  close(): Promise<void>;
}

/**
 * Opens the database as it is now: everything is read in one transaction that sees one moment and holds
 * nobody up.
 */
export async function openExport(connection: pg.ClientConfig): Promise<Export> {
  const client = new pg.Client({ ...connection, application_name: 'hansang backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migrations = await readStamp(client);
    // Names and bounds are then written with their schema.
    await client.query("SET LOCAL search_path = ''; SET LOCAL TimeZone = 'UTC'");
    return await readExport(client, migrations);
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function readExport(client: pg.Client, migrations: AppliedMigration[]): Promise<Export> {
  const tables = await listTables(client);
  const partitions = await listPartitions(client);
  const sequences = await listSequences(client);
  const left = (await listTransactionColumns(client)).filter((column) => !PORTABLE_CURSORS.has(column));
  if (left.length > 0) throw new Error(`A backup does not know how to carry ${left.join(', ')} elsewhere`);
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  const postgres = rows[0]?.version ?? '';
  return {
    describe: (extra, now) => ({
      format: backupFormat,
      createdAt: now.toISOString(),
      postgres,
      migrations,
      tables,
      partitions,
      sequences,
      ...extra,
    }),
    async *pieces() {
      for (const table of tables) yield* piecesOf(client, table, PORTABLE_CURSORS);
    },
    close: () => client.end(),
  };
}

async function* piecesOf(client: pg.Client, table: TableInfo, expressions: ColumnExpressions) {
  const columns = table.columns.map(
    (column) => expressions.get(`${table.schema}.${table.name}.${column}`) ?? pg.escapeIdentifier(column),
  );
  const from = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`;
  const rows = client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${from}) TO STDOUT`));
  let parts: Buffer[] = [];
  let size = 0;
  let piece = 0;
  for await (const part of rows as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size < pieceSize) continue;
    const bytes = Buffer.concat(parts);
    // A piece ends with a row; line ends inside values are escaped.
    const end = bytes.lastIndexOf(lineEnd) + 1;
    if (end === 0) continue;
    piece += 1;
    yield { name: pieceName(table, piece), body: bytes.subarray(0, end) };
    parts = [bytes.subarray(end)];
    size = bytes.length - end;
  }
  if (size > 0) yield { name: pieceName(table, piece + 1), body: Buffer.concat(parts) };
}
