import type { DayReportKind } from '@hansang/contract';
import type { CorrectDayRequest, DayDocument, DayFigures } from '@hansang/contract/schemas';
import { daySums, isAsReported, isEmptyDay } from '@hansang/rules/day';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { appendEvents } from '../../../platform/events/append.ts';
import { loggedActor, type Mover } from '../../order/moving/move-order.ts';
import type { Venue } from '../../restaurant/venue.ts';
import type { BooksAsked } from '../day-parts.ts';
import { findOpenDrawer } from '../drawer/change-drawer.ts';
import { loadCarried, loadFigures } from './load-day.ts';
import { lastWhole, loadReports, writeReport } from './report-row.ts';

// Whoever writes a report holds the venue's books, so that numbers and hashes follow each other.

const SYSTEM: Mover = { type: 'system', id: 'system', name: 'system' };

/** Closes the day that runs, by hand. Nothing of it is held up: what comes after is told by a report of its own. */
export async function closeDay(
  client: pg.PoolClient,
  { restaurantId, venue, actor, day, at }: BooksAsked,
  businessDay: string,
): Promise<Refusal | null> {
  if (businessDay !== day) return refuse('DAY_IS_CLOSED');
  const reports = await loadReports(client, restaurantId, day);
  if (lastWhole(reports)) return refuse('DAY_IS_CLOSED');
  if (await findOpenDrawer(client, restaurantId)) return refuse('DRAWER_IS_OPEN');
  const figures = await loadFigures(client, restaurantId, day);
  const carried = await loadCarried(client, restaurantId, at);
  await writeDay(client, { venue, day, kind: 'CLOSED', figures, carried, by: actor, at });
  return null;
}

/**
 * Writes what a day that is over lacks: its report, or a later one where something came to it since. Days on which nothing
 * happened have none.
 * @param carried the visits that go on, where the day has just ended
 */
export async function closeFinished(
  client: pg.PoolClient,
  { venue, day, carried, at }: { venue: Venue; day: string; carried: DayDocument['carried']; at: Date },
): Promise<void> {
  const { restaurantId } = venue;
  const last = lastWhole(await loadReports(client, restaurantId, day));
  const figures = await loadFigures(client, restaurantId, day);
  if (!last && isEmptyDay(figures)) return;
  if (last && isAsReported(last.document.figures, figures)) return;
  const kind = last ? 'LATE' : 'AUTOMATIC';
  await writeDay(client, { venue, day, kind, figures, carried: last ? [] : carried, by: SYSTEM, at });
}

/** Something came to a day that is over: a later report tells it at once. One that has none yet tells it in its own. */
export async function tellAfter(
  client: pg.PoolClient,
  { venue, day, at }: { venue: Venue; day: string; at: Date },
): Promise<void> {
  if (!lastWhole(await loadReports(client, venue.restaurantId, day))) return;
  await closeFinished(client, { venue, day, carried: [], at });
}

interface DayWritten {
  readonly venue: Venue;
  readonly day: string;
  readonly kind: Exclude<DayReportKind, 'CORRECTION'>;
  readonly figures: DayFigures;
  readonly carried: DayDocument['carried'];
  readonly by: Mover;
  readonly at: Date;
}

async function writeDay(client: pg.PoolClient, written: DayWritten): Promise<void> {
  const { venue, day, kind, figures, carried, by, at } = written;
  const sums = daySums(figures);
  const document = { venue: venue.name, figures, sums, carried, correction: null };
  const number = await writeReport(client, rowOf(venue.restaurantId, day, kind, document, by, at));
  await appendEvents(client, {
    restaurantId: venue.restaurantId,
    subjectType: 'day',
    subjectId: day,
    ...loggedActor(by),
    type: 'day.closed',
    data: { businessDay: day, number, kind, amount: sums.net },
    at,
  });
}

/** Puts something of a closed day right, as its reports are on the screen: a row of its own beside them. */
export async function correctDay(
  client: pg.PoolClient,
  { restaurantId, venue, actor, at }: BooksAsked,
  { businessDay: day, means, amount, reason, reports: shown }: CorrectDayRequest,
): Promise<Refusal | null> {
  const reports = await loadReports(client, restaurantId, day);
  if (!lastWhole(reports)) return refuse('DAY_IS_OPEN');
  if (shown !== undefined && shown !== reports.length) return refuse('BOOKS_CHANGED');
  const correction = { means, amount, reason };
  const document = { venue: venue.name, figures: null, sums: null, carried: [], correction };
  const number = await writeReport(client, rowOf(restaurantId, day, 'CORRECTION', document, actor, at));
  await appendEvents(client, {
    restaurantId,
    subjectType: 'day',
    subjectId: day,
    ...loggedActor(actor),
    type: 'day.corrected',
    data: { businessDay: day, number, means, amount, reason },
    at,
  });
  return null;
}

const rowOf = (
  restaurantId: number,
  day: string,
  kind: DayReportKind,
  document: DayDocument,
  by: Mover,
  at: Date,
) => ({
  restaurant_id: restaurantId,
  business_day: day,
  kind,
  document,
  made_at: at,
  by_id: by.type === 'system' ? null : by.id,
  by_name: by.name,
});
