import type { TracingChannelSubscribers } from 'node:diagnostics_channel';
import type pg from 'pg';
import { TRANSACTIONS } from '../database/transaction.ts';
import type { Span, Tracing } from './tracing.ts';

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Tells of statements by the names that we gave them, and of transactions as a whole: never what stands in them.
 * @returns ends it
 */
export function watchDatabase(pool: pg.Pool, within: Tracing['within']): () => void {
  const query = pool.query.bind(pool) as Query;
  const watched: Query = (...args) => {
    const span = typeof args.at(-1) === 'function' ? null : within(`postgres ${nameOf(args[0])}`);
    return span ? told(span, query(...args)) : query(...args);
  };
  pool.query = watched as unknown as pg.Pool['query'];
  const spans = new WeakMap<object, Span>();
  const watching = {
    start(transaction: object) {
      const span = within('postgres transaction');
      if (span) spans.set(transaction, span);
    },
    error: (transaction: object) => spans.get(transaction)?.fail(),
    asyncEnd: (transaction: object) => spans.get(transaction)?.end(),
    // Whoever subscribes may hear of some alone; the types of Node 24 ask for all.
  } as TracingChannelSubscribers<object>;
  TRANSACTIONS.subscribe(watching);
  return () => {
    TRANSACTIONS.unsubscribe(watching);
    pool.query = query as unknown as pg.Pool['query'];
  };
}

async function told<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}

const nameOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'name' in statement && statement.name
    ? String(statement.name)
    : 'statement';
