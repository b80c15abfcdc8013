import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { sessionCookieName } from '../../../apps/server/src/modules/session/cookie.ts';
import { newToken, tokenHash } from '../../../apps/server/src/modules/session/token.ts';

/** A phone that has scanned: the headers that prove and name it. */
export interface Seat {
  readonly tableIdx: number;
  readonly pageToken: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Seats phones at every table of a venue, as many at each; written at once, because no evening scans so fast. */
export async function seatPhones(
  db: pg.ClientBase,
  restaurantId: number,
  perTable: number,
  isSecure = false,
): Promise<Seat[]> {
  const { rows } = await db.query<{ table_idx: number }>(
    'SELECT table_idx FROM dining_tables WHERE restaurant_id = $1 AND NOT is_retired ORDER BY table_idx',
    [restaurantId],
  );
  const pageToken = String(Math.floor(Date.now() / 1000));
  const phones = rows.flatMap(({ table_idx }) =>
    Array.from({ length: perTable }, () => ({
      tableIdx: table_idx,
      token: newToken(),
      clientId: randomBytes(16).toString('hex'),
    })),
  );
  await db.query(
    `INSERT INTO guest_sessions (token_hash, restaurant_id, table_idx, mode, page_token, client_id, table_epoch,
                                 created_at, last_used_at, expires_at)
     SELECT p.hash, $1, p.table_idx, 'qr', $5, p.client_id, t.epoch, now(), now(), now() + interval '4 hours'
       FROM unnest($2::bytea[], $3::integer[], $4::text[]) AS p(hash, table_idx, client_id)
       JOIN dining_tables t ON t.restaurant_id = $1 AND t.table_idx = p.table_idx`,
    [
      restaurantId,
      phones.map((phone) => tokenHash(phone.token)),
      phones.map((phone) => phone.tableIdx),
      phones.map((phone) => phone.clientId),
      pageToken,
    ],
  );
  return phones.map((phone) => ({
    tableIdx: phone.tableIdx,
    pageToken,
    headers: {
      platform: 'WEB',
      'client-id': phone.clientId,
      cookie: `${sessionCookieName(isSecure)}=${phone.token}`,
    },
  }));
}
