import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { compareReleases, RELEASE } from '../release.ts';

/** A function of the database: a SQL file `<name>.sql` that holds it whole. */
export interface DatabaseFunction {
  readonly name: string;
  readonly sql: string;
  /** Of the text with plain line ends. */
  readonly checksum: string;
}

/** The folder that holds this release's functions. */
export const functionsFolder = join(import.meta.dirname, 'functions');

const shape = /^([a-z][a-z0-9_]*)\.sql$/;

/** Reads a folder's functions by name. Each file defines the function that it is named after, and no other. */
export function readFunctions(folder: string = functionsFolder): DatabaseFunction[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const name = shape.exec(file)?.[1];
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      const defined = [...sql.matchAll(/^CREATE (?:OR REPLACE )?FUNCTION (\w+)/gm)].map(([, found]) => found);
      if (!name || defined.length !== 1 || defined[0] !== name) {
        throw new Error(
          `The file functions/${file} should define the function of its name, and nothing else`,
        );
      }
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

type Client = Pick<pg.ClientBase, 'query'>;

/** Makes the table that records which texts are installed, and by which release. */
async function ensureRecord(client: Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_functions (
    name     text PRIMARY KEY,
    checksum text NOT NULL,
    release  text
  )`);
  // Asked first: adding it waits for whoever reads the table.
  const { rows } = await client.query(
    `SELECT 1 FROM pg_attribute WHERE attrelid = 'schema_functions'::regclass AND attname = 'release'`,
  );
  if (rows.length === 0) await client.query('ALTER TABLE schema_functions ADD COLUMN release text');
}

const RELEASES = `
  SELECT DISTINCT to_jsonb(f) ->> 'release' AS release FROM schema_functions f WHERE to_jsonb(f) ->> 'release' IS NOT NULL
  -- never null: release`;

/** Whether the database's functions are those of a later release: this one works with them as they are. */
export async function areOfLater(client: Client, release: string = RELEASE): Promise<boolean> {
  const known = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('public.schema_functions') IS NOT NULL AS "isThere"`,
  );
  if (!known.rows[0]?.isThere) return false;
  const { rows } = await client.query<{ release: string }>(RELEASES);
  return rows.some((one) => compareReleases(release, one.release) < 0);
}

/** Which texts of this release are others than those installed, and the names of those that it has no more. */
export async function compareFunctions(
  client: Client,
  functions: readonly DatabaseFunction[],
): Promise<{ changed: DatabaseFunction[]; gone: string[] }> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_functions',
  );
  const installed = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const wanted = new Set(functions.map(({ name }) => name));
  return {
    changed: functions.filter(({ name, checksum }) => installed.get(name) !== checksum),
    gone: [...installed.keys()].filter((name) => !wanted.has(name)),
  };
}

/**
 * Makes the database's functions those of this release: a changed text replaces the one before, a function whose file
 * is gone goes. Runs in a transaction of the caller's, together with the migration that the texts belong to.
 * @returns the names of what was installed or dropped
 */
export async function installFunctions(
  client: Client,
  functions: readonly DatabaseFunction[],
  release: string = RELEASE,
): Promise<string[]> {
  await ensureRecord(client);
  const { changed, gone } = await compareFunctions(client, functions);
  if (changed.length === 0 && gone.length === 0) return [];
  // They call each other, in whatever order their files have.
  await client.query('SET LOCAL check_function_bodies = off');
  // Parameters and results may have changed, which replacing does not allow.
  for (const name of [...changed.map((one) => one.name), ...gone]) await dropAll(client, name);
  for (const { sql } of changed) await client.query(sql);
  await client.query('DELETE FROM schema_functions WHERE name = ANY ($1)', [gone]);
  await client.query(
    `INSERT INTO schema_functions (name, checksum, release) SELECT name, checksum, $3 FROM unnest($1::text[], $2::text[]) AS one(name, checksum)
         ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, release = excluded.release`,
    [changed.map(({ name }) => name), changed.map(({ checksum }) => checksum), release],
  );
  return [...changed.map(({ name }) => name), ...gone];
}

async function dropAll(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND proname = $1`,
    [name],
  );
  for (const { signature } of rows) await client.query(`DROP ROUTINE ${signature}`);
}
