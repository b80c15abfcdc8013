import type { SalesFacet } from '@hansang/contract';
import type { SalesAnswer, SalesRow } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import { inEveryLanguage, type StoredText } from '../restaurant/localized.ts';

export interface SalesAsked {
  readonly restaurantId: number;
  readonly from: string;
  readonly to: string;
  readonly by: SalesFacet;
  /** The hour that a day of the venue begins with. */
  readonly firstHour: number;
}

// One statement for each question: each reads its own part of the key, however long the past is.
const BY_DAY = `
  SELECT s.business_day::text AS key, NULL::jsonb AS name, sum(s.count)::integer AS count, sum(s.amount)::bigint AS amount
    FROM sales s WHERE s.restaurant_id = $1 AND s.facet = 'HOUR' AND s.business_day BETWEEN $2 AND $3
   GROUP BY s.business_day ORDER BY s.business_day`;
const BY_KEY = `
  SELECT s.key, NULL::jsonb AS name, sum(s.count)::integer AS count, sum(s.amount)::bigint AS amount
    FROM sales s WHERE s.restaurant_id = $1 AND s.facet = $4 AND s.business_day BETWEEN $2 AND $3
   GROUP BY s.key ORDER BY sum(s.amount) DESC, s.key`;
const BY_DISH = `
  SELECT b.key, m.name, b.count, b.amount
    FROM (SELECT s.key, sum(s.count)::integer AS count, sum(s.amount)::bigint AS amount
            FROM sales s WHERE s.restaurant_id = $1 AND s.facet = 'DISH' AND s.business_day BETWEEN $2 AND $3
           GROUP BY s.key) AS b
    LEFT JOIN menus m ON m.restaurant_id = $1 AND m.menu_id = b.key
   ORDER BY b.amount DESC, b.count DESC, b.key`;
const BY_TABLE = `
  SELECT b.key, CASE WHEN t.name IS NOT NULL THEN jsonb_build_object('ko', t.name) END AS name, b.count, b.amount
    FROM (SELECT s.key, sum(s.count)::integer AS count, sum(s.amount)::bigint AS amount
            FROM sales s WHERE s.restaurant_id = $1 AND s.facet = 'TABLE' AND s.business_day BETWEEN $2 AND $3
           GROUP BY s.key) AS b
    LEFT JOIN dining_tables t ON t.restaurant_id = $1 AND t.table_idx = b.key::integer
   ORDER BY b.amount DESC, b.key`;
const TOTALS = `
  SELECT s.facet, sum(s.count)::integer AS count, sum(s.amount)::bigint AS amount
    FROM sales s
   WHERE s.restaurant_id = $1 AND s.facet IN ('HOUR', 'ENTRY', 'MEANS') AND s.business_day BETWEEN $2 AND $3
   GROUP BY s.facet`;

interface Row {
  key: string;
  name: StoredText | null;
  count: number;
  amount: number;
}

/** What the days from one to another were sold and taken, by what is asked. */
export async function loadSales(client: Queryable, asked: SalesAsked): Promise<Omit<SalesAnswer, 'today'>> {
  const { restaurantId, from, to } = asked;
  const rows = await rowsOf(client, asked);
  const { rows: sums } = await client.query<{ facet: string; count: number; amount: number }>(TOTALS, [
    restaurantId,
    from,
    to,
  ]);
  const of = (facet: string) => sums.find((one) => one.facet === facet);
  return {
    from,
    to,
    rows,
    totals: {
      orders: of('HOUR')?.count ?? 0,
      sold: Number(of('HOUR')?.amount ?? 0),
      entered: Number(of('ENTRY')?.amount ?? 0),
      kept: Number(of('MEANS')?.amount ?? 0),
    },
  };
}

async function rowsOf(
  client: Queryable,
  { restaurantId, from, to, by, firstHour }: SalesAsked,
): Promise<SalesRow[]> {
  const values = [restaurantId, from, to];
  switch (by) {
    case 'DAY':
      return (await client.query<Row>(BY_DAY, values)).rows.map(presentRow);
    case 'DISH':
      return (await client.query<Row>(BY_DISH, values)).rows.map(presentRow);
    case 'TABLE':
      return (await client.query<Row>(BY_TABLE, values)).rows.map(presentRow);
    case 'MEANS':
    case 'SOURCE':
      return (await client.query<Row>(BY_KEY, [...values, by])).rows.map(presentRow);
    case 'HOUR': {
      const { rows } = await client.query<Row>(BY_KEY, [...values, by]);
      const inDay = ({ key }: Row) => (Number(key) - firstHour + 24) % 24;
      return rows.sort((a, b) => inDay(a) - inDay(b)).map(presentRow);
    }
  }
}

const presentRow = ({ key, name, count, amount }: Row): SalesRow => ({
  key,
  name: name === null ? null : inEveryLanguage(name),
  count,
  amount: Number(amount),
});
