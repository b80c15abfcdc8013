import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { urlOf } from '../platform/database/connection-url.ts';
import { openDatabase } from '../platform/open-database.ts';
import { silentLog } from '../platform/process/log.ts';
import { runOrExplain } from '../platform/process/start-problem.ts';

/**
 * Writes the types of the migrated schema for Kysely (`--verify` only compares them), from a database
 * made for the purpose.
 */
async function writeTables(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-tables-'));
  const settings = { DATA_DIR: folder, DATABASE_URL: undefined, DATABASE_POOL: 2, HANSANG_SNAPSHOTS: 1 };
  const db = await openDatabase(settings, silentLog);
  try {
    const url = urlOf(db.connection);
    const codegen = dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json'));
    execFileSync(
      process.execPath,
      [
        join(codegen, 'dist/cli/bin.js'),
        ...['--dialect', 'postgres', '--url', url],
        ...['--out-file', join(import.meta.dirname, '../platform/database/tables.gen.ts')],
        ...['--exclude-pattern', 'schema_*'],
        // As the pool's value types deliver them.
        ...['--type-mapping', JSON.stringify({ int8: 'number', date: 'string', xid8: 'string' })],
        ...process.argv.slice(2),
      ],
      { stdio: 'inherit' },
    );
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await runOrExplain(writeTables);
