import { EXTERNAL_KINDS, type TillScope } from '@hansang/contract';
import type { ExternalIds, TillStanding, TillsAnswer } from '@hansang/contract/schemas';
import { answeredUntil, type TillChoices } from '@hansang/rules/till';
import type { Queryable } from '../../../platform/events/append.ts';
import { lacksName, loadItems } from '../naming/load-items.ts';
import type { TillParts } from '../till-parts.ts';
import { type EndpointRow, presentWebhook, WEBHOOK_COLUMNS } from '../webhooks/endpoint-row.ts';
import { signingEndpoints } from '../webhooks/secrets.ts';

type Item = ExternalIds['items'][number];

interface TillRow {
  readonly tillId: string;
  readonly name: string;
  readonly scopes: TillScope[];
  readonly madeAt: Date;
  readonly seenAt: Date | null;
}

const TILLS = `
  SELECT till_id AS "tillId", name, scopes, made_at AS "madeAt", seen_at AS "seenAt"
    FROM tills WHERE restaurant_id = $1 AND retired_at IS NULL ORDER BY made_at, till_id`;

interface KeyRow {
  readonly tillId: string;
  readonly keyId: string;
  readonly hint: string;
  readonly madeAt: Date;
  readonly usedAt: Date | null;
  readonly endsAt: Date | null;
}

const KEYS = `
  SELECT till_id AS "tillId", key_id AS "keyId", hint, made_at AS "madeAt", used_at AS "usedAt", ends_at AS "endsAt"
    FROM till_keys WHERE restaurant_id = $1 AND (ends_at IS NULL OR ends_at > $2) ORDER BY ends_at DESC NULLS FIRST, made_at DESC`;

const WEBHOOKS = `
  SELECT ${WEBHOOK_COLUMNS} FROM webhook_endpoints e WHERE e.restaurant_id = $1 ORDER BY e.made_at, e.endpoint_id`;

/** How many of a venue's things without a name at a till are listed. */
const MOST_LISTED = 50;

/** Tables first, then dishes: without those a till understands nothing of an order. */
const byKind = (one: Item, other: Item): number =>
  EXTERNAL_KINDS.indexOf(one.kind) - EXTERNAL_KINDS.indexOf(other.kind);

/** How the tills of a venue are connected. Keys and secrets are in no answer. */
export async function loadTills(
  parts: Pick<TillParts, 'platform' | 'venues' | 'menus' | 'secretKey'>,
  restaurantId: number,
  { orderDecider, whenTillSilent }: TillChoices,
): Promise<Omit<TillsAnswer, 'today'>> {
  const { pool: client } = parts.platform.db;
  const now = parts.platform.clock.now();
  const tills = (await client.query<TillRow>(TILLS, [restaurantId])).rows;
  const keys = (await client.query<KeyRow>(KEYS, [restaurantId, now])).rows;
  const webhooks = (await client.query<EndpointRow>(WEBHOOKS, [restaurantId])).rows;
  const lacking = new Map<string, readonly Item[]>();
  for (const { tillId } of tills) {
    // What another till calls it helps this one nothing.
    const items = (await loadItems(parts, { restaurantId, tillId })) ?? [];
    lacking.set(tillId, items.filter(lacksName).sort(byKind));
  }
  const signing = await signingEndpoints(client, parts.secretKey, restaurantId, now);
  return {
    tills: tills.map(({ madeAt, seenAt, ...till }) => ({
      ...till,
      madeAt: madeAt.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
      keys: keys.filter(({ tillId }) => tillId === till.tillId).map(presentKey),
      webhooks: webhooks
        .filter(({ tillId }) => tillId === till.tillId)
        .map((row) => presentWebhook(row, signing.has(row.endpointId))),
      unmappedCount: lacking.get(till.tillId)?.length ?? 0,
    })),
    orderDecider,
    whenTillSilent,
    waiting: await countWaiting(client, restaurantId, now),
    unmapped: [...lacking].flatMap(([tillId, items]) =>
      items.slice(0, MOST_LISTED).map(({ kind, name }) => ({ tillId, kind, name })),
    ),
    serverTime: now.toISOString(),
  };
}

const presentKey = ({ keyId, hint, madeAt, usedAt, endsAt }: KeyRow) => ({
  keyId,
  hint,
  madeAt: madeAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
});

// One that its till turned off itself is no trouble.
const STANDING = `
  SELECT t.till_id AS "tillId", t.name, t.seen_at AS "seenAt",
         EXISTS (SELECT FROM webhook_endpoints e
                  WHERE e.restaurant_id = t.restaurant_id AND e.till_id = t.till_id AND e.off_reason IN ('SILENT', 'GONE'))
           AS "isHookOff", t.scopes @> '{orders}' AS "mayAnswer"
    FROM tills t WHERE t.restaurant_id = $1 AND t.retired_at IS NULL ORDER BY t.made_at, t.till_id
  -- never null: isHookOff, mayAnswer`;

type StandingRow = Pick<TillRow, 'tillId' | 'name' | 'seenAt'> &
  Pick<TillStanding['tills'][number], 'isHookOff' | 'mayAnswer'>;

/** What the board tells of them. */
export async function loadStanding(
  client: Queryable,
  restaurantId: number,
  { orderDecider, whenTillSilent }: TillChoices,
  now: Date,
): Promise<TillStanding> {
  const { rows } = await client.query<StandingRow>(STANDING, [restaurantId]);
  return {
    orderDecider,
    whenTillSilent,
    unanswered: orderDecider === 'TILL' ? await countWaiting(client, restaurantId, unansweredAt(now)) : 0,
    tills: rows.map(({ tillId, name, seenAt, isHookOff, mayAnswer }) => ({
      tillId,
      name,
      seenAt: seenAt?.toISOString() ?? null,
      isHookOff,
      mayAnswer,
    })),
    serverTime: now.toISOString(),
  };
}

const WAITING = `
  SELECT count(*)::integer AS count FROM orders
   WHERE restaurant_id = $1 AND status = 'REQUEST' AND placed_at <= $2
  -- never null: count`;

/** How many orders that were placed until then wait. */
async function countWaiting(client: Queryable, restaurantId: number, until: Date): Promise<number> {
  const { rows } = await client.query<{ count: number }>(WAITING, [restaurantId, until]);
  return rows[0]?.count ?? 0;
}

/** What was placed by then waits for longer than a till may think about it. */
const unansweredAt = (now: Date): Date => new Date(answeredUntil(now.getTime()));
