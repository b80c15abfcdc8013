import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { readFunctions } from '../platform/database/functions.ts';
import type { Queryable } from '../platform/events/append.ts';
import { probeBranches } from './probe-branches.ts';

/** Folder that a whole run of the tests keeps its branches in; undefined while single tests run. */
const folder = process.env.TEST_BRANCHES;
const ALL = 'all';
const TAKEN = 'taken';

/** What only the superuser of a cluster can make true, before its functions count. */
export const COUNTS_BRANCHES: readonly string[] =
  folder === undefined ? [] : ["ALTER SYSTEM SET track_functions = 'pl'"];

/** Makes the functions of the databases that tests clone count the branches that they take. */
export async function countBranches(db: Queryable): Promise<void> {
  if (folder !== undefined) writeFileSync(join(folder, ALL), (await probeFunctions(db)).join('\n'));
}

/**
 * Makes the functions of one database count. A function for each branch counts, because its calls stay counted when the
 * transaction is taken back. So would a sequence, but each is a file to copy and to open.
 * Whoever asks may make a schema there.
 * @returns the branches, each as `<function>.<number>`; none while single tests run
 */
export async function probeFunctions(db: Queryable): Promise<readonly string[]> {
  if (folder === undefined) return [];
  const names: string[] = [];
  const probes: string[] = [];
  for (const { name, sql } of readFunctions()) {
    const [head, body, tail, ...more] = sql.split('$$');
    if (head === undefined || body === undefined || tail === undefined || more.length > 0)
      throw new Error(`The function ${name} should have one body between $$ and $$`);
    if (!/LANGUAGE plpgsql/i.test(head)) continue;
    const { body: probed, branches } = probeBranches(
      body,
      // An assignment or PERFORM would change what FOUND says.
      (branch) => `IF branches."${name}.${branch}"() THEN NULL; END IF;`,
    );
    for (let branch = 1; branch <= branches; branch += 1) names.push(`${name}.${branch}`);
    // What is promised of it stays: a function that only reads sees one moment of the data.
    probes.push(`${head}$$${probed}$$${tail}`);
  }
  const counters = names.map(
    (name) =>
      `CREATE FUNCTION branches."${name}"() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RETURN false; END $$`,
  );
  await db.query(['CREATE SCHEMA branches', ...counters].join(';'));
  for (const probe of probes) await db.query(probe);
  return names;
}

/** What this worker has noted before. */
const noted = new Set<string>();

/** Notes which branches a test's database has taken, before it goes. Each is asked until it was taken once. */
export async function noteBranches(pool: pg.Pool): Promise<void> {
  if (folder === undefined) return;
  // Each connection tells what it counted when it ends, or when it is asked to.
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  await Promise.all(idle.map((client) => client.query('SELECT pg_stat_force_next_flush()')));
  for (const client of idle) client.release();
  const { rows } = await pool.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc
      WHERE pronamespace = to_regnamespace('branches') AND proname <> ALL ($1) AND pg_stat_get_function_calls(oid) > 0`,
    [[...noted]],
  );
  for (const { name } of rows) noted.add(name);
  if (rows.length > 0) appendFileSync(join(folder, TAKEN), `${rows.map(({ name }) => name).join('\n')}\n`);
}

/** What a whole run noted in its folder: every branch there is, null when no test had a database, and those taken. */
export function notedBranches(folder: string): {
  readonly all: readonly string[] | null;
  readonly taken: ReadonlySet<string>;
} {
  const read = (name: string) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : null;
  };
  return { all: read(ALL), taken: new Set(read(TAKEN)) };
}
