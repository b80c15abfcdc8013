import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFunctions } from '../platform/database/functions.ts';
import type { Queryable } from '../platform/events/append.ts';
import { probeBranches } from './probe-branches.ts';

/** Folder that a whole run of the tests keeps its branches in; undefined while single tests run. */
const folder = process.env.TEST_BRANCHES;
const ALL = 'all';
const TAKEN = 'taken';

/** Makes the functions of the databases that tests clone count the branches that they take. */
export async function countBranches(db: Queryable): Promise<void> {
  if (folder !== undefined) writeFileSync(join(folder, ALL), (await probeFunctions(db)).join('\n'));
}

/**
 * Makes the functions of one database count. A sequence for each branch counts, because its number stays when the
 * transaction is taken back.
 * @returns the branches, each as `<function>.<number>`; none while single tests run
 */
export async function probeFunctions(db: Queryable): Promise<readonly string[]> {
  if (folder === undefined) return [];
  const names: string[] = [];
  await db.query('CREATE SCHEMA branches');
  for (const { name, sql } of readFunctions()) {
    const [head, body, tail, ...more] = sql.split('$$');
    if (head === undefined || body === undefined || tail === undefined || more.length > 0)
      throw new Error(`The function ${name} should have one body between $$ and $$`);
    if (!/LANGUAGE plpgsql/i.test(head)) continue;
    const { body: probed, branches } = probeBranches(
      body,
      // An assignment or PERFORM would change what FOUND says; whoever may only read counts nothing.
      (branch) =>
        `IF (CASE current_setting('transaction_read_only') WHEN 'off' THEN nextval('branches."${name}.${branch}"') END) = 0 THEN NULL; END IF;`,
    );
    for (let branch = 1; branch <= branches; branch += 1) {
      names.push(`${name}.${branch}`);
      await db.query(`CREATE SEQUENCE branches."${name}.${branch}"`);
    }
    // What is promised of it stays: a function that only reads sees one moment of the data.
    await db.query(`${head}$$${probed}$$${tail}`);
  }
  return names;
}

/** What this worker has noted before. */
const noted = new Set<string>();

/**
 * Notes which branches a test's database has taken, before it goes. To ask a sequence is to open it: each is asked until
 * it was taken once.
 */
export async function noteBranches(db: Queryable): Promise<void> {
  if (folder === undefined) return;
  const { rows } = await db.query<{ name: string }>(
    `WITH unknown AS MATERIALIZED (
       SELECT c.oid, c.relname FROM pg_class c
        WHERE c.relnamespace = to_regnamespace('branches') AND c.relkind = 'S' AND c.relname <> ALL ($1))
     SELECT relname AS name FROM unknown WHERE pg_sequence_last_value(oid) IS NOT NULL`,
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
