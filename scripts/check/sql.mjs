import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, sourceFiles } from './files.mjs';
import { compileTyped } from './sql/compile.mjs';
import { describe } from './sql/describe.mjs';
import { findStatements } from './sql/statements.mjs';
import { readCatalog, rowType, valuesType } from './sql/types.mjs';

const folder = 'apps/server/src';
const isSource = (file) => /\.ts$|\.d\.mts$/.test(file) && !/\.(test|suite)\.ts$|\/testing\//.test(file);

/** Statements that are put together while the server runs: of names that only the database knows. */
const composing = /^apps\/server\/src\/platform\/(backup|database|postgres)\//;
/** Texts that go to the database by a detour are described by themselves. */
const detours = 22;

/**
 * Every static statement is described against a freshly migrated database: names, parameters and rows are what the code
 * around it takes them for.
 */
export async function checkSql() {
  const files = (await sourceFiles([folder])).filter(isSource);
  const sources = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')])),
  );
  const statements = findStatements(sources);
  const faults = [];
  const edits = new Map();
  await withMigratedDatabase(async (client) => {
    const catalog = await readCatalog(client);
    for (const statement of statements) {
      if (statement.text === null) continue;
      const described = await describeAll(client, statement.text);
      const place = `${statement.file}(${statement.line})`;
      if ('error' in described) {
        faults.push(`${place}: ${described.error}`);
        continue;
      }
      const [start, end, count] = statement.values ?? [];
      if (count !== undefined && count !== described.parameters.length) {
        faults.push(`${place}: takes ${described.parameters.length} parameters and is given ${count}`);
        continue;
      }
      if (!statement.isCall) continue;
      const list = edits.get(statement.file) ?? [];
      edits.set(statement.file, list);
      const row = rowType(described, statement.text, catalog);
      if (statement.typeArgument) {
        const [from, until] = statement.typeArgument;
        list.push({ at: from, until: from, text: '__Row<' }, { at: until, until, text: `, ${row}>` });
      } else if (described.columns.length > 0) {
        list.push({ at: statement.afterName, until: statement.afterName, text: `<${row}>` });
      }
      if (count !== undefined) {
        list.push(
          { at: start, until: start, text: `__given<${valuesType(described, catalog)}>(` },
          { at: end, until: end, text: ')' },
        );
      }
    }
  });
  const unknown = statements.filter(({ text, file }) => text === null && !composing.test(file));
  if (unknown.length > detours)
    faults.push(
      ...unknown.map(({ file, line }) => `${file}(${line}): only running it tells what this statement is`),
    );
  faults.push(...(await compileTyped(sources, edits, folder)));
  const known = statements.filter(({ text }) => text !== null);
  return {
    ok: statements.length > 100 && faults.length === 0,
    note: `${known.length} statements described, ${unknown.length} by a detour`,
    details: faults,
  };
}

/** Settings and the like come several in one text, and give nothing. */
async function describeAll(client, text) {
  const commands = /^\s*(SET|BEGIN|ROLLBACK)\b/.test(text) ? text.split(';') : [text];
  let last;
  for (const command of commands) {
    last = await describe(client, command);
    if ('error' in last) break;
  }
  return last;
}

async function withMigratedDatabase(work) {
  const server = (name) => import(new URL(`../../${folder}/platform/${name}`, import.meta.url).href);
  const [{ openEmbedded }, { migrate }, { createPool }, { silentLog }] = await Promise.all([
    server('postgres/supervisor.ts'),
    server('database/migrate.ts'),
    server('database/pool.ts'),
    server('process/log.ts'),
  ]);
  const dataDir = await realpath(await mkdtemp(path.join(tmpdir(), 'hansang-sql-')));
  // Root hands the database to another user, who must pass through.
  await chmod(dataDir, 0o711);
  const embedded = await openEmbedded(dataDir, silentLog);
  try {
    await migrate(embedded.connection, silentLog);
    const pool = createPool(embedded.connection, silentLog, { max: 1 });
    const client = await pool.connect();
    await work(client);
    client.release();
    await pool.end();
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
