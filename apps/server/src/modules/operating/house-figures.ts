import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Server } from 'socket.io';
import type { Platform } from '../../platform/platform.ts';
import { countOrders } from './count-orders.ts';

/** However often somebody asks, the database is asked once in so long, in ms. */
const FRESH_MS = 10_000;

/** What waits, by rows that have an index of their own; nothing here reads what is done. */
const WAITING = `
  SELECT (SELECT count(*) FROM refunds WHERE due_at IS NOT NULL)::integer AS "refundsWaiting",
         (SELECT count(*) FROM payments WHERE due_at IS NOT NULL AND phase IN ('ASKING', 'UNDOING'))::integer
           AS "paymentsUnknown",
         coalesce((SELECT extract(epoch FROM now() - min(due_at)) FROM payments
                    WHERE due_at IS NOT NULL AND due_at < now()), 0)::float8 AS "paymentsLate",
         coalesce((SELECT jsonb_agg(jsonb_build_object('consumer', d.consumer, 'lag', c.position - d.position))
                     FROM deliveries d CROSS JOIN feed_cursor c), '[]') AS consumers,
         coalesce((SELECT jsonb_agg(jsonb_build_object('consumer', l.consumer, 'count', l.count))
                     FROM (SELECT consumer, count(*) FROM dead_letters GROUP BY 1) l), '[]') AS letters
  -- never null: refundsWaiting, paymentsUnknown, paymentsLate, consumers, letters`;

interface Waiting {
  readonly refundsWaiting: number;
  readonly paymentsUnknown: number;
  readonly paymentsLate: number;
  readonly consumers: readonly { readonly consumer: string; readonly lag: number }[];
  readonly letters: readonly { readonly consumer: string; readonly count: number }[];
}

/** Figures of the house beside those of any server: what waits, who listens, how busy the database's connections are. */
export function measureHouse(
  registry: Registry,
  { db, events }: Pick<Platform, 'db' | 'events'>,
  io: Server,
): void {
  const waiting = freshly(() => readWaiting(db.pool));
  const gauge = (
    name: string,
    help: string,
    collect: (this: Gauge) => Promise<void> | void,
    label?: string,
  ) => new Gauge({ name, help, registers: [registry], collect, ...(label && { labelNames: [label] }) });

  gauge(
    'hansang_sockets',
    'Open screens on this server',
    function () {
      this.labels('guest').set(io.of('/').sockets.size);
      this.labels('staff').set(io.of('/staff').sockets.size);
    },
    'kind',
  );
  gauge(
    'hansang_pool_connections',
    'Connections to the database, and requests that wait for one',
    function () {
      const { totalCount, idleCount, waitingCount } = db.pool;
      this.labels('used').set(totalCount - idleCount);
      this.labels('idle').set(idleCount);
      this.labels('waiting').set(waitingCount);
    },
    'state',
  );
  gauge('hansang_leading', 'Whether this server works for all: it delivers, and makes backups', function () {
    this.set(events.isLeading ? 1 : 0);
  });
  gauge('hansang_log_lag_seconds', 'How far this server’s live screens are behind the log', function () {
    this.set(events.lagMs / 1000);
  });
  gauge('hansang_feed_lag_seconds', 'How far what is delivered is behind the log', function () {
    this.set(events.feedLagMs / 1000);
  });
  countOrders(registry, db.pool, events);
  gauge('hansang_refunds_waiting', 'Refunds that have not reached the provider', async function () {
    this.set((await waiting()).refundsWaiting);
  });
  gauge(
    'hansang_payments_unknown',
    'Payments of which nobody knows yet whether they were taken',
    async function () {
      this.set((await waiting()).paymentsUnknown);
    },
  );
  gauge(
    'hansang_payments_late_seconds',
    'Since when the oldest payment should have been looked at',
    async function () {
      this.set((await waiting()).paymentsLate);
    },
  );
  gauge(
    'hansang_consumer_lag_events',
    'Events that a reader of the log has before it, those of no concern to it among them',
    async function () {
      for (const { consumer, lag } of (await waiting()).consumers) this.labels(consumer).set(lag);
    },
    'consumer',
  );
  gauge(
    'hansang_dead_letters',
    'Events that could not be delivered and wait for somebody',
    async function () {
      this.reset();
      for (const { consumer, count } of (await waiting()).letters) this.labels(consumer).set(count);
    },
    'consumer',
  );
}

async function readWaiting(pool: pg.Pool): Promise<Waiting> {
  const { rows } = await pool.query<Waiting>({ name: 'waiting', text: WAITING });
  if (!rows[0]) throw new Error('The database told nothing of what waits');
  return rows[0];
}

/** What was read a moment ago is good enough; where it cannot be read, figures say that they are no numbers. */
function freshly(read: () => Promise<Waiting>): () => Promise<Waiting> {
  let at = Number.NEGATIVE_INFINITY;
  let known: Promise<Waiting> = Promise.resolve(UNKNOWN);
  return () => {
    if (performance.now() - at >= FRESH_MS) {
      at = performance.now();
      known = read().catch(() => UNKNOWN);
    }
    return known;
  };
}

const UNKNOWN: Waiting = {
  refundsWaiting: Number.NaN,
  paymentsUnknown: Number.NaN,
  paymentsLate: Number.NaN,
  consumers: [],
  letters: [],
};
