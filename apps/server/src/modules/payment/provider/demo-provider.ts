import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openCompanion } from '../../../platform/process/companion.ts';
import type { Log } from '../../../platform/process/log.ts';
import type { DemoAccess, DemoSource } from './providers.ts';

const PROGRAM = join(import.meta.dirname, '../../../../../../simulators/card/main.ts');
/** Its pages stand under this path of ours, so that every phone that reaches us reaches them, over HTTPS too. */
export const DEMO_PAGES = '/demo-card';

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
  const companion = openCompanion<DemoAccess>({
    program: PROGRAM,
    env() {
      mkdirSync(dataDir, { recursive: true });
      return { CARD_FILE: join(dataDir, 'demo-card.jsonl'), CARD_NOTIFY_URL: notifyUrl() };
    },
    log,
    whenEnded: 'The practice provider ended; it starts again with the next payment',
  });
  return { pages: DEMO_PAGES, access: companion.reach, close: companion.close };
}
