import { boundedCache } from '../../platform/bounded-cache.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import type { Platform } from '../../platform/platform.ts';
import { repeat } from '../../platform/process/repeating.ts';
import type { Span } from './compiled-menu.ts';

type Turns = Pick<Platform, 'db' | 'events' | 'clock' | 'log' | 'onClose'>;

const EVERY_MS = 1000;
const VENUES = 2000;

/** Clocks of two nodes differ by less; one that was wrong by less told of nothing that phones would not have now. */
const SKEW_MS = 10_000;

// The first node to see an edge tells of it.
const FIRST = `
  UPDATE restaurants SET menu_turned_at = $2
   WHERE restaurant_id = $1 AND (menu_turned_at IS NULL OR menu_turned_at < $2)`;
const TOLD = `
  SELECT restaurant_id AS venue, menu_turned_at AS edge FROM restaurants
   WHERE restaurant_id = ANY ($1::integer[]) AND menu_turned_at IS NOT NULL
  -- never null: edge`;
// What was told of an edge that is yet to come was told by a clock that was ahead: it will have to be told again.
const UNTELL = `
  UPDATE restaurants SET menu_turned_at = NULL WHERE restaurant_id = $1 AND menu_turned_at = $2`;

interface Watched {
  readonly edge: number;
  /** Whether it was told of before its time has yet to be looked at. */
  isNew: boolean;
  /** By this node. */
  isTold: boolean;
}

export interface MenuTurns {
  /** Tells of a menu that somebody has read, once its hours have turned it. */
  watch(restaurantId: number, span: Span): void;
}

/** Tells phones that a menu's hours have turned it, so that they read it anew. Whatever they read is right without it. */
export function watchTurns(platform: Turns): MenuTurns {
  const watched = boundedCache<number, Watched>(VENUES);

  async function untellAhead(venues: readonly number[]): Promise<void> {
    const { rows } = await platform.db.pool.query<{ venue: number; edge: Date }>(TOLD, [venues]);
    // By the clock of after the look: what another node told while this one was held up is not ahead of it.
    const latest = platform.clock.now().getTime() + SKEW_MS;
    for (const { venue, edge } of rows)
      if (edge.getTime() > latest) await platform.db.pool.query(UNTELL, [venue, edge]);
  }

  async function lookAtNew(): Promise<void> {
    const fresh = [...watched.entries()].filter(([, { isNew }]) => isNew);
    if (fresh.length === 0) return;
    // What is heard meanwhile is looked at the next time.
    const mark = (isNew: boolean) => {
      for (const [, one] of fresh) one.isNew = isNew;
    };
    mark(false);
    await untellAhead(fresh.map(([venue]) => venue)).catch((error) => {
      mark(true);
      throw error;
    });
  }
  // Another node, whose clock may be ahead, has told of an edge.
  platform.events.listen(({ type, restaurantId }) => {
    const one = type === 'menu.turned' ? watched.peek(restaurantId) : undefined;
    if (one) one.isNew = true;
  });
  repeat(platform, EVERY_MS, 'A menu that turned could not be told; trying again', async () => {
    await lookAtNew();
    const now = platform.clock.now().getTime();
    for (const [restaurantId, one] of [...watched.entries()]) {
      const isOver = now >= one.edge;
      if (isOver && !one.isTold) await tellTurn(platform, restaurantId, one.edge, now);
      // A clock that was put back has it come once more.
      if (!isOver && one.isTold && now < one.edge - SKEW_MS) one.isNew = true;
      one.isTold = isOver || (one.isTold && !one.isNew);
    }
  });
  return {
    watch(restaurantId, { until }) {
      if (!Number.isFinite(until)) watched.delete(restaurantId);
      else if (watched.peek(restaurantId)?.edge !== until)
        watched.set(restaurantId, { edge: until, isNew: true, isTold: false });
    },
  };
}

async function tellTurn(
  { db, events }: Turns,
  restaurantId: number,
  edge: number,
  now: number,
): Promise<void> {
  const isFirst = await transaction(db.pool, async (client) => {
    const { rowCount } = await client.query(FIRST, [restaurantId, new Date(edge)]);
    if (rowCount === 0) return false;
    await appendEvents(client, {
      restaurantId,
      subjectType: 'venue',
      subjectId: String(restaurantId),
      actorType: 'system',
      actor: 'system',
      type: 'menu.turned',
      data: {},
      at: new Date(now),
    });
    return true;
  });
  if (isFirst) events.wake(restaurantId);
}
