import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Terminal } from '../bin/terminal.ts';
import { urlOf } from '../platform/database/connection-url.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { isStartProblem } from '../platform/process/start-problem.ts';
import { openTestDatabase, type TestDatabaseOptions } from './test-database.ts';

const root = join(import.meta.dirname, '../../../..');

/** One of `bin`, as somebody runs it in a terminal beside the server. */
export interface Program {
  readonly db: OpenDatabase;
  /** For what it writes; gone after the tests. */
  readonly folder: string;
  /** As a process of its own. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Ran;
  /** What the process runs, in this one: a start takes longer than most of what is asked. */
  call(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>;
}

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program for the tests of a file, with a database and a folder of its own. */
export function useProgram(
  name: string,
  options: Pick<TestDatabaseOptions, 'template'> & { readonly main?: (at: Terminal) => Promise<void> } = {},
): Program {
  const folder = mkdtempSync(join(tmpdir(), `hansang-${name}-`));
  let db: OpenDatabase | undefined;
  const opened = () => {
    if (!db) throw new Error('The database is there within tests and hooks only');
    return db;
  };
  beforeAll(async () => {
    db = await openTestDatabase(options);
  });
  afterAll(async () => {
    await db?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const settings = (env: Readonly<Record<string, string>>) => ({
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: urlOf(opened().connection),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: 'https://order.example.com',
    ...env,
  });
  return {
    folder,
    get db() {
      return opened();
    },
    async call(args, env = {}) {
      const said = { stdout: '', stderr: '' };
      const terminal: Terminal = {
        args,
        env: settings(env),
        say(...lines) {
          said.stdout += `${lines.join('\n')}\n`;
        },
        hint(line) {
          said.stderr += `${line}\n`;
        },
      };
      try {
        await options.main?.(terminal);
        return { status: 0, ...said };
      } catch (error) {
        if (!isStartProblem(error)) throw error;
        return { status: 1, stdout: said.stdout, stderr: `${said.stderr}${error.message}\n` };
      }
    },
    run(args, env = {}) {
      const file = join(import.meta.dirname, '../bin', `${name}.ts`);
      const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
        cwd: root,
        timeout: 60_000,
        encoding: 'utf8',
        env: settings(env),
      });
      return { status, stdout, stderr };
    },
  };
}
