import type { StaffAct } from '@hansang/contract';
import type pg from 'pg';
import { type CallContext, type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import { doerOf, staffAct } from '../../platform/events/staff-act.ts';
import type { Platform } from '../../platform/platform.ts';
import { letGoOfPictures } from '../image/let-go.ts';
import type { ReviewParts } from './review-parts.ts';
import { holdVisit } from './reviewed-visit.ts';

const LOOSEN =
  'INSERT INTO loose_pictures (hash, since) SELECT DISTINCT unnest($1::text[]), $2::timestamptz ON CONFLICT DO NOTHING';
const REVIEW = 'SELECT visit_id AS "visitId" FROM reviews WHERE restaurant_id = $1 AND review_id = $2';
const PHOTOS =
  'DELETE FROM review_photos WHERE restaurant_id = $1 AND visit_id = $2 RETURNING image_hash AS hash';
const DELETE = 'DELETE FROM reviews WHERE restaurant_id = $1 AND review_id = $2';
const PHOTO = `
  DELETE FROM review_photos WHERE restaurant_id = $1 AND review_id = $2 AND photo_id = $3 RETURNING image_hash AS hash`;

/** What one guest said or showed goes for good. The log keeps that it did and who did it, never what it was. */
export function deleteReviewCalls({ platform, store, forgetGone }: ReviewParts): CallDefinition[] {
  const { db, log } = platform;
  const done = async () => {
    platform.events.wake();
    // A file that cannot be deleted now is tried again every hour; what shows it is gone already.
    await letGoOfPictures(db.pool, store, platform.clock.now(), 'GUESTS').catch((err) =>
      log.warn({ err }, 'Pictures of a deleted review could not be deleted; trying again later'),
    );
    await forgetGone();
    return { body: {} };
  };
  return [
    defineCall('deleteReview', {
      summary: 'Delete a review with its photos for good; safe to repeat',
      errors: [],
      async handle({ params: { restaurantId, reviewId } }, context) {
        await transaction(db.pool, async (client) => {
          const review = await client.query<{ visitId: string }>(REVIEW, [restaurantId, reviewId]);
          const { visitId } = review.rows[0] ?? {};
          if (visitId === undefined) return;
          await holdVisit(client, { restaurantId, visitId });
          const { rows } = await client.query<Gone>(PHOTOS, [restaurantId, visitId]);
          const { rowCount } = await client.query(DELETE, [restaurantId, reviewId]);
          if (rowCount === 0) return;
          await note(client, { platform, context, restaurantId, gone: rows, act: 'REVIEW_DELETED' });
        });
        return done();
      },
    }),
    defineCall('deleteReviewPhoto', {
      summary: 'Delete one photo of a review for good; safe to repeat',
      errors: [],
      async handle({ params: { restaurantId, reviewId, photoId } }, context) {
        await transaction(db.pool, async (client) => {
          const { rows } = await client.query<Gone>(PHOTO, [restaurantId, reviewId, photoId]);
          if (rows.length === 0) return;
          await note(client, { platform, context, restaurantId, gone: rows, act: 'PHOTO_DELETED' });
        });
        return done();
      },
    }),
  ];
}

interface Gone {
  readonly hash: string;
}

interface Deletion {
  readonly platform: Platform;
  readonly context: CallContext;
  readonly restaurantId: number;
  readonly gone: readonly Gone[];
  readonly act: StaffAct;
}

async function note(
  client: pg.PoolClient,
  { platform, context, restaurantId, gone, act }: Deletion,
): Promise<void> {
  const at = platform.clock.now();
  await client.query(LOOSEN, [gone.map(({ hash }) => hash), at]);
  await appendEvents(client, staffAct(restaurantId, doerOf(context), act, {}, at));
}
