import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { migrationsFolder, readMigrations } from '../../database/migration-files.ts';

/** The migrations of a release that brings these beside the present ones. */
export function nextSchema(...migrations: readonly string[]): { folder: string; known: number } {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-next-schema-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const had = readMigrations().length;
  for (const [index, sql] of migrations.entries()) {
    const number = String(had + index + 1).padStart(4, '0');
    writeFileSync(join(folder, `${number}_next_${index + 1}.sql`), sql);
  }
  return { folder, known: had + migrations.length };
}
