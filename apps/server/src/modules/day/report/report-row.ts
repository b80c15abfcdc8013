import { createHash } from 'node:crypto';
import type { DayReportKind } from '@hansang/contract';
import type { DayDocument, DayReport } from '@hansang/contract/schemas';
import { canonicalJson } from '@hansang/rules/day';
import type pg from 'pg';
import type { Queryable } from '../../../platform/events/append.ts';

export interface ReportRow {
  restaurant_id: number;
  number: number;
  business_day: string;
  kind: DayReportKind;
  document: DayDocument;
  made_at: Date;
  by_id: string | null;
  by_name: string;
  previous_hash: string;
  hash: string;
}

type Hashed = Omit<ReportRow, 'hash'>;

/** Names a report and, through the one before it, every report until then. */
export function reportHash({ made_at: madeAt, ...row }: Hashed): string {
  const text = canonicalJson({ ...row, made_at: madeAt.toISOString() });
  return createHash('sha256').update(text).digest('hex');
}

const COLUMNS = `
  r.restaurant_id, r.number, r.business_day, r.kind, r.document, r.made_at, r.by_id, r.by_name, r.previous_hash, r.hash`;
const LAST = `
  SELECT r.number, r.hash FROM day_reports r WHERE r.restaurant_id = $1 ORDER BY r.number DESC LIMIT 1`;
const INSERT = `
  INSERT INTO day_reports (restaurant_id, number, business_day, kind, document, made_at, by_id, by_name, previous_hash, hash)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** Writes the venue's next report; the caller holds its books. Answers its number. */
export async function writeReport(
  client: pg.PoolClient,
  report: Omit<Hashed, 'number' | 'previous_hash'>,
): Promise<number> {
  const { rows } = await client.query<{ number: number; hash: string }>(LAST, [report.restaurant_id]);
  const number = (rows[0]?.number ?? 0) + 1;
  const previous = rows[0]?.hash ?? '';
  const hash = reportHash({ ...report, number, previous_hash: previous });
  await client.query(INSERT, [
    report.restaurant_id,
    number,
    report.business_day,
    report.kind,
    JSON.stringify(report.document),
    report.made_at,
    report.by_id,
    report.by_name,
    previous,
    hash,
  ]);
  return number;
}

interface ChainedRow extends ReportRow {
  /** What the report before it is named by now; null before the first. */
  before: string | null;
}

const BEFORE = `
  (SELECT p.hash FROM day_reports p WHERE p.restaurant_id = r.restaurant_id AND p.number = r.number - 1) AS before`;
const OF_DAY = `
  SELECT ${COLUMNS}, ${BEFORE} FROM day_reports r WHERE r.restaurant_id = $1 AND r.business_day = $2 ORDER BY r.number`;
const BY_NUMBER = `SELECT ${COLUMNS}, ${BEFORE} FROM day_reports r WHERE r.restaurant_id = $1 AND r.number = $2`;

/** The reports of a day, the first one first. */
export async function loadReports(
  client: Queryable,
  restaurantId: number,
  day: string,
): Promise<ChainedRow[]> {
  return (await client.query<ChainedRow>(OF_DAY, [restaurantId, day])).rows;
}

export async function findReport(
  client: Queryable,
  restaurantId: number,
  number: number,
): Promise<ReportRow | null> {
  return (await client.query<ChainedRow>(BY_NUMBER, [restaurantId, number])).rows[0] ?? null;
}

/** The last one that tells the whole day. */
export const lastWhole = <Row extends ReportRow>(reports: readonly Row[]): Row | undefined =>
  reports.findLast(({ kind }) => kind !== 'CORRECTION');

export function presentReport({ document, before, hash, ...row }: ChainedRow): DayReport {
  const { figures, sums, carried, correction } = document;
  return {
    figures,
    sums,
    carried,
    correction,
    number: row.number,
    businessDay: row.business_day,
    kind: row.kind,
    madeAt: row.made_at.toISOString(),
    by: row.by_name,
    hash,
    isIntact: (before ?? '') === row.previous_hash && reportHash({ ...row, document }) === hash,
  };
}
