import { randomBytes } from 'node:crypto';
import type { SetPaymentAccountRequest } from '@hansang/contract/schemas';
import type pg from 'pg';
import { transaction } from '../../../platform/database/transaction.ts';
import { appendEvents, type Queryable } from '../../../platform/events/append.ts';
import { type Doer, staffAct } from '../../../platform/events/staff-act.ts';
import { seal, unseal } from './seal.ts';

/** A venue's account at a provider, with the key that signs for it. */
export interface Account {
  readonly accountId: string;
  readonly provider: string;
  readonly mid: string;
  readonly key: string;
}

export interface AccountFacts {
  readonly accountId: string;
  readonly provider: string;
  readonly mid: string;
  readonly createdAt: Date;
}

interface Row {
  account_id: string;
  provider: string;
  mid: string;
  sealed_key: string;
  created_at: Date;
}

const COLUMNS = 'account_id, provider, mid, sealed_key, created_at';

/** A sealed key opens for its own venue, account and shop alone. */
const placeOf = (restaurantId: number, accountId: string, mid: string): string =>
  `${restaurantId} ${accountId} ${mid}`;

/** The account that a venue takes payments with; null when it has none. */
export async function currentAccount(client: Queryable, restaurantId: number): Promise<AccountFacts | null> {
  const { rows } = await client.query<Row>(
    `SELECT ${COLUMNS} FROM payment_accounts WHERE restaurant_id = $1 AND retired_at IS NULL`,
    [restaurantId],
  );
  const [row] = rows;
  return row
    ? { accountId: row.account_id, provider: row.provider, mid: row.mid, createdAt: row.created_at }
    : null;
}

/**
 * An account with its key, retired or not: payments are refunded through the account that took them.
 * @throws when the key was sealed with another secret
 */
export async function openAccount(
  client: Queryable,
  secretKey: Buffer,
  restaurantId: number,
  accountId: string,
): Promise<Account | null> {
  const { rows } = await client.query<Row>(
    `SELECT ${COLUMNS} FROM payment_accounts WHERE restaurant_id = $1 AND account_id = $2`,
    [restaurantId, accountId],
  );
  const [row] = rows;
  if (!row) return null;
  const key = unseal(secretKey, row.sealed_key, placeOf(restaurantId, accountId, row.mid));
  if (key === null)
    throw new Error(
      `The payment key of venue ${restaurantId} was sealed with another secret; put the old HANSANG_SECRET back or enter the key again.`,
    );
  return { accountId, provider: row.provider, mid: row.mid, key };
}

interface AccountChange {
  readonly restaurantId: number;
  readonly doer: Doer;
  readonly now: Date;
}

/** Gives a venue another account; the one before stays for refunds. Null takes it away. */
export function replaceAccount(
  pool: pg.Pool,
  secretKey: Buffer,
  account: SetPaymentAccountRequest | null,
  { restaurantId, doer, now }: AccountChange,
): Promise<void> {
  const accountId = randomBytes(9).toString('hex');
  return transaction(pool, async (client) => {
    await client.query('SELECT 1 FROM restaurants WHERE restaurant_id = $1 FOR NO KEY UPDATE', [
      restaurantId,
    ]);
    await client.query(
      'UPDATE payment_accounts SET retired_at = $2 WHERE restaurant_id = $1 AND retired_at IS NULL',
      [restaurantId, now],
    );
    if (account) {
      const sealed = seal(secretKey, account.key, placeOf(restaurantId, accountId, account.mid));
      await client.query(
        `INSERT INTO payment_accounts (restaurant_id, account_id, provider, mid, sealed_key, created_at, created_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [restaurantId, accountId, account.provider, account.mid, sealed, now, doer.name],
      );
    }
    await appendEvents(client, {
      restaurantId,
      subjectType: 'venue',
      subjectId: String(restaurantId),
      actorType: 'staff',
      actor: doer.name,
      ...(doer.userId !== null && { userId: doer.userId }),
      type: 'payment.account',
      data: { mid: account?.mid ?? null },
      at: now,
    });
    const told = account
      ? staffAct(restaurantId, doer, 'PAYMENT_ACCOUNT_SET', { mid: account.mid }, now)
      : staffAct(restaurantId, doer, 'PAYMENT_ACCOUNT_REMOVED', {}, now);
    await appendEvents(client, told);
  });
}
