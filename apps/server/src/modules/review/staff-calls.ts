import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadReview, loadReviews } from './load-reviews.ts';

const HIDE = `
  UPDATE reviews SET hidden_at = CASE WHEN $3 THEN $4::timestamptz END, hidden_by = CASE WHEN $3 THEN $5::text END
   WHERE restaurant_id = $1 AND review_id = $2 AND (hidden_at IS NOT NULL) <> $3`;

/** Reading reviews and taking one out of sight. Nobody edits one. */
export function staffReviewCalls(platform: Platform): CallDefinition[] {
  return [listCall(platform), hideCall(platform)];
}

function listCall({ db }: Platform): CallDefinition {
  return defineCall('reviews', {
    summary: 'Reviews of the venue, latest first, hidden ones too',
    errors: [],
    handle: async ({ params: { restaurantId }, query: { before } }) => ({
      body: await loadReviews(db.pool, restaurantId, before),
    }),
  });
}

function hideCall({ db, clock, events }: Platform): CallDefinition {
  return defineCall('hideReview', {
    summary: 'Take a review out of sight, or back; safe to repeat',
    errors: ['NOT_FOUND_REVIEW'],
    async handle({ params: { restaurantId, reviewId }, body: { isHidden } }, { staff }) {
      const now = clock.now();
      const actor = staff?.name ?? '';
      await transaction(db.pool, async (client) => {
        const { rowCount } = await client.query(HIDE, [restaurantId, reviewId, isHidden, now, actor]);
        if (rowCount === 0) return;
        await appendEvents(client, {
          restaurantId,
          subjectType: 'review',
          subjectId: reviewId,
          actorType: 'staff',
          actor,
          ...(staff && { userId: staff.userId }),
          type: 'review.hidden',
          data: { isHidden },
          at: now,
        });
      });
      events.wake();
      const review = await loadReview(db.pool, restaurantId, reviewId);
      return review ? { body: review } : refuse('NOT_FOUND_REVIEW');
    },
  });
}
