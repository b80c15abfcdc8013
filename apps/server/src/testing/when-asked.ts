import { onTestFinished } from 'vitest';
import type { TestServer } from './test-server.ts';

type Query = (...asked: unknown[]) => Promise<unknown>;

/**
 * Does something about each statement of a kind that goes to the pool, for the rest of the test.
 * @param about is given how to run it; what it gives is the statement's answer
 * @returns ends that earlier
 */
export function whenAsked(
  { db: { pool } }: Pick<TestServer, 'db'>,
  kind: RegExp,
  about: (run: () => Promise<unknown>) => Promise<unknown>,
): () => void {
  const query = pool.query.bind(pool) as Query;
  pool.query = ((...asked: unknown[]) => {
    const [first] = asked;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    return kind.test(text) ? about(() => query(...asked)) : query(...asked);
  }) as never;
  const restore = () => {
    delete (pool as Partial<typeof pool>).query;
  };
  onTestFinished(restore);
  return restore;
}
