import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const pack = promisify(gzip);

/** What a table holds, its volumes together. */
export interface MeasuredTable {
  readonly name: string;
  /** As PostgreSQL last counted them; counted anew where it never did. */
  readonly rows: number;
  /** With indexes and what lies outside of rows. */
  readonly bytes: number;
}

/** What a look at some of the rows says of reading all. */
export interface Sample {
  /** All rows as text. */
  readonly textBytes: number;
  /** The same, packed as a snapshot does. */
  readonly packedBytes: number;
  readonly readBytesPerSecond: number;
  readonly packBytesPerSecond: number;
}

interface Row extends MeasuredTable {
  readonly heap: number;
  readonly isUnknown: boolean;
}

// A table of the log's kind holds its rows in volumes.
const TABLES = `
  SELECT c.relname AS name, sum(greatest(l.reltuples, 0))::float8 AS rows,
         sum(pg_total_relation_size(l.oid))::float8 AS bytes, sum(pg_relation_size(l.oid))::float8 AS heap,
         bool_or(l.reltuples < 0) AS "isUnknown"
    FROM pg_class c
    JOIN LATERAL (SELECT c.oid AS leaf WHERE c.relkind = 'r'
                  UNION SELECT relid FROM pg_partition_tree(c.oid) WHERE isleaf) AS t ON true
    JOIN pg_class l ON l.oid = t.leaf
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
   GROUP BY c.relname ORDER BY c.relname`;

/** So much of each table is looked at. */
const LOOK_BYTES = 4 * 1024 * 1024;

const LARGE_BYTES = 256 * 1024;

/** Looks at some pages of every table; of a database of any size that takes seconds. */
export async function measureTables(client: pg.Client): Promise<{ tables: MeasuredTable[]; sample: Sample }> {
  const { rows } = await client.query<Row>(TABLES);
  const tables: MeasuredTable[] = [];
  const sum = { text: 0, packed: 0 };
  const looks: Look[] = [];
  for (const { heap, isUnknown, ...table } of rows) {
    const share = Math.min(1, LOOK_BYTES / Math.max(heap, 1));
    const looked = await look(client, table.name, share);
    const count = isUnknown ? looked.rows / share : table.rows;
    const text = looked.rows === 0 ? 0 : (count * looked.bytes) / looked.rows;
    tables.push({ ...table, rows: Math.round(count) });
    sum.text += text;
    sum.packed += looked.bytes === 0 ? 0 : (text * looked.packed) / looked.bytes;
    looks.push(looked);
  }
  return { tables, sample: { textBytes: sum.text, packedBytes: sum.packed, ...ratesOf(looks) } };
}

/** Of looks that found something to read: of hundreds of rows, asking for them takes longer than reading them. */
function ratesOf(looks: readonly Look[]) {
  const large = looks.filter(({ bytes }) => bytes >= LARGE_BYTES);
  const chosen = large.length > 0 ? large : looks;
  const total = (of: (look: Look) => number) => chosen.reduce((sum, look) => sum + of(look), 0);
  const [bytes, readMs, packMs] = [
    total((look) => look.bytes),
    total((look) => look.readMs),
    total((look) => look.packMs),
  ];
  return {
    readBytesPerSecond: (bytes * 1000) / Math.max(readMs, 1),
    packBytesPerSecond: (bytes * 1000) / Math.max(readMs + packMs, 1),
  };
}

interface Look {
  readonly rows: number;
  readonly bytes: number;
  readonly packed: number;
  readonly readMs: number;
  readonly packMs: number;
}

async function look(client: pg.Client, name: string, share: number): Promise<Look> {
  const table = pg.escapeIdentifier(name);
  const from = share < 1 ? `${table} TABLESAMPLE SYSTEM (${share * 100})` : table;
  const began = performance.now();
  const stream = client.query(copyTo(`COPY (SELECT * FROM ${from}) TO STDOUT`));
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  const bytes = Buffer.concat(parts);
  const read = performance.now();
  const packed = bytes.length === 0 ? 0 : (await pack(bytes, { level: 4 })).length;
  return {
    rows: stream.rowCount ?? 0,
    bytes: bytes.length,
    packed,
    readMs: read - began,
    packMs: performance.now() - read,
  };
}
