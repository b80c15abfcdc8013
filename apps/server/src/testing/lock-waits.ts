import { expect } from 'vitest';
import { rows } from './rows.ts';
import type { TestServer } from './test-server.ts';

const WAITING = `
  SELECT count(*)::integer AS statements FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Waits until at least so many statements of the server's database wait for what somebody else holds. */
export async function waitForLocks(server: TestServer, atLeast = 1): Promise<void> {
  const waiting = async () => (await rows<{ statements: number }>(server, WAITING))[0]?.statements;
  await expect.poll(waiting).toBeGreaterThanOrEqual(atLeast);
}
