import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../platform/log.ts';
import type { DemoAccess, DemoSource } from './providers.ts';

const PROGRAM = join(import.meta.dirname, '../../../../../simulators/card/main.ts');
/** Its pages stand under this path of ours, so that every phone that reaches us reaches them, over HTTPS too. */
export const DEMO_PAGES = '/demo-card';
const START_MS = 15_000;

export interface DemoOptions {
  readonly dataDir: string;
  /** Where it notifies of payments. */
  readonly notifyUrl: () => string;
  readonly log: Log;
}

export interface DemoProvider extends DemoSource {
  close(): void;
}

/** The local provider as a process beside this one, started when somebody first pays and ended with this server. */
export function openDemoProvider({ dataDir, notifyUrl, log }: DemoOptions): DemoProvider {
  let child: ChildProcess | null = null;
  let access: Promise<DemoAccess | null> | null = null;

  function start(): Promise<DemoAccess | null> {
    mkdirSync(dataDir, { recursive: true });
    const started = spawn(process.execPath, [PROGRAM], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: process.env.NODE_ENV,
        CARD_FILE: join(dataDir, 'demo-card.jsonl'),
        CARD_NOTIFY_URL: notifyUrl(),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = started;
    return new Promise((resolve) => {
      const timer = setTimeout(() => started.kill(), START_MS);
      started.once('message', (message) => {
        clearTimeout(timer);
        resolve(message as DemoAccess);
      });
      const ended = (error?: unknown) => {
        clearTimeout(timer);
        if (child === started) {
          child = null;
          access = null;
          log.warn({ err: error }, 'The practice provider ended; it starts again with the next payment');
        }
        resolve(null);
      };
      started.once('error', ended);
      started.once('exit', () => ended());
    });
  }

  return {
    pages: DEMO_PAGES,
    access() {
      access ??= start();
      return access;
    },
    close() {
      const running = child;
      child = null;
      running?.kill();
    },
  };
}
