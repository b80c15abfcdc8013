import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { TILL_SCOPES } from '@hansang/contract';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { openCompanion } from '../../platform/process/companion.ts';
import type { Log } from '../../platform/process/log.ts';
import { hashOfKey, hintOf, newTillKey } from './keys/till-key.ts';

const PROGRAM = join(import.meta.dirname, '../../../../../simulators/pos/main.ts');
/** Leads to the screen of the demo pub's practice till, on this machine alone. */
export const DEMO_TILL = '/demo-till';
const TILL_ID = 'demo-till';
const NAME = '연습 포스';

export interface DemoTillOptions extends Pick<Platform, 'db' | 'clock'> {
  readonly log: Log;
  readonly restaurantId: number;
  /** Where this machine itself reaches the server; null where that takes a certificate that it would not trust. */
  readonly ownOrigin: () => string | null;
}

export interface DemoTill {
  /** Where its screen is; null when it cannot be shown. */
  origin(): Promise<string | null>;
  close(): void;
}

const CONNECT = `
  INSERT INTO tills (restaurant_id, till_id, name, scopes, made_at)
  SELECT restaurant_id, $2, $3, $4, $5 FROM restaurants WHERE restaurant_id = $1 AND is_demo
  ON CONFLICT (restaurant_id, till_id) DO UPDATE SET retired_at = NULL, seen_at = NULL`;
const FORGET_KEYS = 'DELETE FROM till_keys WHERE restaurant_id = $1 AND till_id = $2';
const MAKE_KEY = `
  INSERT INTO till_keys (key_hash, restaurant_id, till_id, key_id, hint, made_at) VALUES ($1, $2, $3, $4, $5, $6)`;
const LEAVE =
  'UPDATE tills SET retired_at = $3 WHERE restaurant_id = $1 AND till_id = $2 AND retired_at IS NULL';

/**
 * A practice till for the demo pub as a process beside this one, connected when somebody first looks at it. One that was
 * left by an earlier start is disconnected, so that the board does not miss it.
 */
export async function openDemoTill(options: DemoTillOptions): Promise<DemoTill> {
  const { db, clock, log, restaurantId, ownOrigin } = options;
  await db.pool.query(LEAVE, [restaurantId, TILL_ID, clock.now()]);
  const companion = openCompanion<{ origin: string }>({
    program: PROGRAM,
    async env() {
      const key = await connect(options);
      const house: Record<string, string> = { TILL_HOUSE: JSON.stringify({ server: ownOrigin(), key }) };
      return house;
    },
    log,
    whenEnded: 'The demo’s till ended; it starts again when somebody looks at it',
  });
  return {
    origin: async () => (ownOrigin() === null ? null : ((await companion.reach())?.origin ?? null)),
    close: companion.close,
  };
}

/** Connects it with a key of its own, told to nobody else. */
function connect({ db, clock, restaurantId }: DemoTillOptions): Promise<string> {
  return transaction(db.pool, async (client) => {
    const now = clock.now();
    const key = newTillKey();
    await client.query(CONNECT, [restaurantId, TILL_ID, NAME, TILL_SCOPES, now]);
    await client.query(FORGET_KEYS, [restaurantId, TILL_ID]);
    const keyId = randomBytes(6).toString('hex');
    await client.query(MAKE_KEY, [hashOfKey(key), restaurantId, TILL_ID, keyId, hintOf(key), now]);
    return key;
  });
}

/** Leads who sits at this machine to its screen; to everybody else there is none. */
export function addDemoTill(http: FastifyInstance, till: Pick<DemoTill, 'origin'>): void {
  http.get(DEMO_TILL, { config: { call: 'demoTillPage' } }, async (request, reply) => {
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) return reply.code(404).send();
    const origin = await till.origin();
    reply.header('cache-control', 'no-store');
    return origin === null ? reply.code(503).send() : reply.redirect(`${origin}/`);
  });
}
