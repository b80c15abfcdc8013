import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readNote } from '../../../platform/process/server-note.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type Setting, settingsTable } from '../../../platform/settings/settings-table.ts';
import { writeZip } from '../../../platform/zip/write-zip.ts';
import { askServer } from './ask-server.ts';

/** So much of the database's own log, from its end. */
const LOG_BYTES = 200_000;
/** What the database says of itself. Errors name values, and what was being done holds them: those stay here. */
const OF_ITSELF = /^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] (LOG|FATAL|PANIC):/;

/** Addresses may hold a login. */
const HIDDEN = '(set)';

/**
 * Writes what helps somebody else to find a fault: the report, the settings without a secret as this shell and as the server
 * has them, the last lines of its log, its figures, and what the database says of itself. Nothing of guests, orders or staff is in it.
 */
export async function writeBundle(
  file: string,
  settings: Settings,
  env: NodeJS.ProcessEnv,
  report: string,
  now: Date,
): Promise<void> {
  const note = readNote(settings.DATA_DIR);
  const texts: Record<string, string> = {
    'report.txt': report,
    'settings.txt': namedSettings(env),
    'server-settings.txt': note ? serverSettings(note.pid) : 'none\n',
    'log.txt': note ? await askServer(note, '/last-lines') : 'none\n',
    'metrics.txt': note ? await askServer(note, '/metrics') : 'none\n',
    'server.txt': note
      ? `${note.mode} mode, process ${note.pid}, listens on port ${note.listen.port}\n`
      : 'none\n',
    'postgres.txt': databaseWords(join(settings.DATA_DIR, 'postgres.log')),
  };
  const files = Object.entries(texts).map(([name, text]) => ({ name, pieces: [Buffer.from(text)] }));
  await pipeline(writeZip(files, now), createWriteStream(file, { mode: 0o600 }));
}

function namedSettings(env: NodeJS.ProcessEnv): string {
  const lines = Object.entries<Setting>(settingsTable).flatMap(([name, { secret }]) => {
    const value = env[name];
    if (!value) return [];
    return [`${name}=${secret || /_URL$|_TO$|_ENDPOINT$/.test(name) ? HIDDEN : value}`];
  });
  return `${lines.join('\n')}\n`;
}

/** Of the server that runs, where this system tells it to this user: those of this shell may be others. */
function serverSettings(pid: number): string {
  try {
    const words = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return namedSettings(
      Object.fromEntries(words.map((word) => [word.split('=', 1)[0], word.slice(word.indexOf('=') + 1)])),
    );
  } catch (error) {
    return `(${(error as Error).message})\n`;
  }
}

function databaseWords(log: string): string {
  if (!existsSync(log)) return '';
  const lines = readFileSync(log, 'utf8').slice(-LOG_BYTES).split('\n');
  return `${lines.filter((said) => OF_ITSELF.test(said)).join('\n')}\n`;
}
