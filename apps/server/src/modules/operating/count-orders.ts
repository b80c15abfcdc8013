import type pg from 'pg';
import { Counter, type Registry } from 'prom-client';
import type { Platform } from '../../platform/platform.ts';

/** Most events that one look counts: what nobody asked for in days is not caught up with in one statement. */
const PORTION = 50_000;

const PLACED = `
  SELECT count(*) FILTER (WHERE f.type = 'order.placed')::integer AS placed, coalesce(max(f.position), $1) AS position
    FROM (SELECT type, position FROM feed WHERE position > $1 ORDER BY position LIMIT $2) f
  -- never null: placed, position`;
const HEAD = 'SELECT position FROM feed_cursor';

/**
 * Counts orders as the feed has them, whenever somebody asks: by the node that writes it, so that the sum over all nodes
 * is right. Others only keep up with where it is.
 */
export function countOrders(
  registry: Registry,
  pool: pg.Pool,
  events: Pick<Platform['events'], 'isLeading'>,
): void {
  let position: number | null = null;
  let looking: Promise<void> | null = null;
  const counter = new Counter({
    name: 'hansang_orders_total',
    help: 'Orders placed in all venues since this server works for all',
    registers: [registry],
    async collect() {
      // Two that ask at once must not count the same orders twice.
      looking ??= look(this).finally(() => {
        looking = null;
      });
      await looking;
    },
  });
  counter.inc(0);

  async function look(to: Counter): Promise<void> {
    try {
      if (position === null || !events.isLeading) {
        position = (await pool.query<{ position: number }>(HEAD)).rows[0]?.position ?? 0;
        return;
      }
      const { rows } = await pool.query<{ placed: number; position: number }>({
        name: 'orders_placed',
        text: PLACED,
        values: [position, PORTION],
      });
      to.inc(rows[0]?.placed ?? 0);
      position = rows[0]?.position ?? position;
    } catch {
      // Without the database nothing is placed; what was is counted with the next answer.
    }
  }
}
