import type { ExternalKind, TillScope } from '@hansang/contract';
import type { TillStanding, TillsAnswer } from '@hansang/contract/schemas';
import { answeredUntil, type TillChoices } from '@hansang/rules/till';
import type { Queryable } from '../../../platform/events/append.ts';
import type { StoredText } from '../../restaurant/localized.ts';
import { type EndpointRow, presentWebhook, WEBHOOK_COLUMNS } from '../webhooks/endpoint-row.ts';
import { signingEndpoints } from '../webhooks/secrets.ts';

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

// What another till calls it helps this one nothing.
const UNMAPPED = `
  SELECT p.till_id AS "tillId", u.kind, u.name
    FROM tills p CROSS JOIN LATERAL (
      SELECT 'TABLE' AS kind, jsonb_build_object('ko', t.name) AS name, 0 AS first, t.table_idx AS second
        FROM dining_tables t
       WHERE t.restaurant_id = p.restaurant_id AND NOT t.is_retired AND NOT EXISTS (
             SELECT FROM external_ids x WHERE x.restaurant_id = p.restaurant_id AND x.till_id = p.till_id
                AND x.kind = 'TABLE' AND x.our_id = t.table_idx::text)
      UNION ALL
      SELECT 'DISH' AS kind, m.name, 1 AS first, m.priority AS second
        FROM menus m
       WHERE m.restaurant_id = p.restaurant_id AND NOT m.is_retired AND NOT EXISTS (
             SELECT FROM external_ids x WHERE x.restaurant_id = p.restaurant_id AND x.till_id = p.till_id
                AND x.kind = 'DISH' AND x.our_id = m.menu_id)
       ORDER BY first, second LIMIT ${MOST_LISTED}) u
   WHERE p.restaurant_id = $1 AND p.retired_at IS NULL
   ORDER BY p.made_at, p.till_id, u.first, u.second
  -- never null: kind, name`;

interface UnmappedRow {
  readonly tillId: string;
  readonly kind: string;
  readonly name: StoredText;
}

/** How the tills of a venue are connected. Keys and secrets are in no answer. */
export async function loadTills(
  client: Queryable,
  secretKey: Buffer,
  restaurantId: number,
  { orderDecider, whenTillSilent }: TillChoices,
  now: Date,
): Promise<Omit<TillsAnswer, 'today'>> {
  const tills = (await client.query<TillRow>(TILLS, [restaurantId])).rows;
  const keys = (await client.query<KeyRow>(KEYS, [restaurantId, now])).rows;
  const webhooks = (await client.query<EndpointRow>(WEBHOOKS, [restaurantId])).rows;
  const unmapped = (await client.query<UnmappedRow>(UNMAPPED, [restaurantId])).rows;
  const signing = await signingEndpoints(client, secretKey, restaurantId, now);
  return {
    tills: tills.map(({ madeAt, seenAt, ...till }) => ({
      ...till,
      madeAt: madeAt.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
      keys: keys.filter(({ tillId }) => tillId === till.tillId).map(presentKey),
      webhooks: webhooks
        .filter(({ tillId }) => tillId === till.tillId)
        .map((row) => presentWebhook(row, signing.has(row.endpointId))),
    })),
    orderDecider,
    whenTillSilent,
    unmapped: unmapped.map(({ tillId, kind, name }) => ({
      tillId,
      kind: kind as ExternalKind,
      name: name.ko,
    })),
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

/** What the board tells of them. */
export async function loadStanding(
  client: Queryable,
  restaurantId: number,
  { orderDecider, whenTillSilent }: TillChoices,
  now: Date,
): Promise<TillStanding> {
  const { rows } = await client.query<TillRow>(TILLS, [restaurantId]);
  const waits = orderDecider === 'TILL' && rows.length > 0;
  return {
    orderDecider,
    whenTillSilent,
    unanswered: waits ? await countUnanswered(client, restaurantId, now) : 0,
    tills: rows.map(({ tillId, name, seenAt }) => ({ tillId, name, seenAt: seenAt?.toISOString() ?? null })),
    serverTime: now.toISOString(),
  };
}

const UNANSWERED = `
  SELECT count(*)::integer AS count FROM orders
   WHERE restaurant_id = $1 AND status = 'REQUEST' AND placed_at <= $2
  -- never null: count`;

/** How many orders wait for longer than a till may think about them. */
async function countUnanswered(client: Queryable, restaurantId: number, now: Date): Promise<number> {
  const until = new Date(answeredUntil(now.getTime()));
  const { rows } = await client.query<{ count: number }>(UNANSWERED, [restaurantId, until]);
  return rows[0]?.count ?? 0;
}
