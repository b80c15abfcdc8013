import { spawn } from 'node:child_process';
import type { Log } from './log.ts';

const START_MS = 15_000;

export interface CompanionOptions {
  /** Path of its module. */
  readonly program: string;
  /** Its environment, besides where programs are found and which mode this is; asked for at each start. */
  readonly env: () => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>>;
  readonly log: Log;
  /** What the log says when it ends while it is wanted. */
  readonly whenEnded: string;
}

/** A process beside this one. Its first message says where it is reached. */
export interface Companion<Reached> {
  /** Starts it when it does not run; null when it ends, or says nothing for 15 s. */
  reach(): Promise<Reached | null>;
  close(): void;
}

/** Runs a program beside this one: from when it is first asked for, ended with this server, begun anew after its end. */
export function openCompanion<Reached>(options: CompanionOptions): Companion<Reached> {
  const { program, env, log, whenEnded } = options;
  let reached: Promise<Reached | null> | null = null;
  let end = () => {};
  let isClosed = false;

  async function start(): Promise<Reached | null> {
    const { PATH, NODE_ENV } = process.env;
    const own = await env();
    if (isClosed) return null;
    const child = spawn(process.execPath, [program], {
      env: { PATH, NODE_ENV, ...own },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let isWanted = true;
    end = () => {
      isWanted = false;
      child.kill();
    };
    return new Promise((resolve) => {
      const timer = setTimeout(() => child.kill(), START_MS);
      child.once('message', (message) => {
        clearTimeout(timer);
        resolve(message as Reached);
      });
      const ended = (error?: unknown) => {
        clearTimeout(timer);
        if (isWanted) {
          isWanted = false;
          reached = null;
          log.warn({ err: error }, whenEnded);
        }
        resolve(null);
      };
      child.once('error', ended);
      child.once('exit', () => ended());
    });
  }

  return {
    reach() {
      reached ??= start().catch((error) => {
        reached = null;
        throw error;
      });
      return reached;
    },
    close() {
      isClosed = true;
      end();
    },
  };
}
