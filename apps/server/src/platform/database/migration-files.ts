import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One step of the schema: a SQL file `0001_what_it_brings.sql`. */
export interface Migration {
  version: number;
  name: string;
  sql: string;
  /** Of the text with plain line ends, so that a checkout on Windows is the same file. */
  checksum: string;
  /** Its first line is `-- no transaction`: one repeatable statement such as CREATE INDEX CONCURRENTLY. */
  alone: boolean;
  /**
   * The oldest release that still runs on the data once this one has run, from its line `-- works from 0.2.0`;
   * null where the release that brings it is the oldest.
   */
  worksFrom: string | null;
}

const worksFromLine = /^-- works from (\d+\.\d+\.\d+)$/m;
const shape = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** The folder that holds this release's migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Reads a folder's migrations in order. Files are numbered 0001, 0002, … without a gap. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  return files.map((file, index) => {
    const [, number, name] = shape.exec(file) ?? [];
    if (!number || !name || Number(number) !== index + 1) {
      throw new Error(
        `Migration file ${file} should be named ${String(index + 1).padStart(4, '0')}_words.sql`,
      );
    }
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql).digest('hex');
    return {
      version: index + 1,
      name,
      sql,
      checksum,
      alone: sql.startsWith('-- no transaction\n'),
      worksFrom: worksFromLine.exec(sql)?.[1] ?? null,
    };
  });
}
