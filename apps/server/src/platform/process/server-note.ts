import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRunning } from './processes.ts';

/** What a running server tells programs beside it, in its data folder. */
export interface ServerNote {
  readonly pid: number;
  /** Where this machine reaches it. */
  readonly address: string;
  /** What it listens on, the port being the real one. */
  readonly listen: { readonly host: string; readonly port: number; readonly isHttps: boolean };
  readonly publicUrl: string | null;
  readonly mode: 'demo' | 'live';
  /** What is looked at of it and cannot be seen from outside; null where it has none. Servers of before 0.2.0 do not say it. */
  readonly watched?: {
    readonly certificate: string | null;
    readonly backups: 'nightly' | 'off';
    readonly backupTo: string | null;
  };
  /** Opens its figures and the last lines of its log. Servers of before 0.2.0 do not say it. */
  readonly programsToken?: string;
  /** Host and name of its PostgreSQL; null for the embedded one. */
  readonly database: string | null;
  /** Tells whether a program knows the same secret, and nothing about it. */
  readonly secretFingerprint: string;
}

export const noteFile = (dataDir: string): string => join(dataDir, 'server.json');

/** In the checkout: which data folders its servers work on. A checkout that cannot be written has none. */
const RUNNING = join(import.meta.dirname, '../../../../..', '.cache', 'running');

/** Tells that this process serves from a data folder. @returns takes it back */
export function publishNote(dataDir: string, note: Omit<ServerNote, 'pid'>, running = RUNNING): () => void {
  const file = noteFile(dataDir);
  writeFileSync(file, `${JSON.stringify({ ...note, pid: process.pid })}\n`, { mode: 0o600 });
  const pointer = join(running, `${process.pid}.json`);
  try {
    mkdirSync(running, { recursive: true });
    // Of those that died without a word nothing is left lying about.
    runningServers(running);
    writeFileSync(pointer, JSON.stringify({ dataDir, at: realpathSync(running) }), { mode: 0o600 });
  } catch {
    // Programs beside this server have to be told its data folder then.
  }
  return () => {
    // Another server may have come in between, where both have a database elsewhere.
    if (readNote(dataDir)?.pid === process.pid) rmSync(file, { force: true });
    forget(pointer);
  };
}

/** The server that works on a data folder now; null for none. */
export function readNote(dataDir: string): ServerNote | null {
  try {
    const note = JSON.parse(readFileSync(noteFile(dataDir), 'utf8')) as ServerNote;
    return isRunning(note.pid) && note.listen ? note : null;
  } catch {
    return null;
  }
}

/** Data folders that servers of this checkout work on now, with what each tells. */
export function runningServers(running = RUNNING): { dataDir: string; note: ServerNote }[] {
  const found = new Map<string, ServerNote>();
  for (const name of namesIn(running)) {
    const dataDir = pointedAt(join(running, name));
    const note = dataDir === null ? null : readNote(dataDir);
    if (dataDir !== null && note?.pid === Number(basename(name, '.json'))) found.set(dataDir, note);
    else forget(join(running, name));
  }
  return [...found].map(([dataDir, note]) => ({ dataDir, note }));
}

function forget(pointer: string): void {
  try {
    rmSync(pointer, { force: true });
  } catch {
    // Another user's: it points nowhere all the same.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function pointedAt(pointer: string): string | null {
  try {
    const { dataDir, at } = JSON.parse(readFileSync(pointer, 'utf8')) as { dataDir: string; at?: string };
    // One that came with a copy of another checkout points to that one's data.
    return at === undefined || at === realpathSync(dirname(pointer)) ? realpathSync(dataDir) : null;
  } catch {
    return null;
  }
}
