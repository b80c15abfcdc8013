import { LRUCache } from 'lru-cache';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import type { Platform } from '../../platform/platform.ts';
import { repeat } from '../../platform/process/repeating.ts';
import type { Span } from './compiled-menu.ts';

type Turns = Pick<Platform, 'db' | 'events' | 'clock' | 'log' | 'onClose'>;

const EVERY_MS = 1000;
const VENUES = 2000;

// The first node to see an edge tells of it.
const FIRST = `
  UPDATE restaurants SET menu_turned_at = $2
   WHERE restaurant_id = $1 AND (menu_turned_at IS NULL OR menu_turned_at < $2)`;

export interface MenuTurns {
  /** Tells of a menu that somebody has read, once its hours have turned it. */
  watch(restaurantId: number, span: Span): void;
}

/** Tells phones that a menu's hours have turned it, so that they read it anew. Whatever they read is right without it. */
export function watchTurns(platform: Turns): MenuTurns {
  const edges = new LRUCache<number, number>({ max: VENUES });
  repeat(platform, EVERY_MS, 'A menu that turned could not be told; trying again', async () => {
    const now = platform.clock.now().getTime();
    for (const [restaurantId, edge] of [...edges.entries()]) {
      if (now < edge) continue;
      await tellTurn(platform, restaurantId, edge, now);
      // Whoever reads the menu as it is now has it watched anew.
      if (edges.peek(restaurantId) === edge) edges.delete(restaurantId);
    }
  });
  return {
    watch(restaurantId, { until }) {
      if (Number.isFinite(until)) edges.set(restaurantId, until);
      else edges.delete(restaurantId);
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
