import { REVIEW_PHOTO_MAX_BYTES } from '@hansang/contract';
import { reviewParams } from '@hansang/contract/schemas';
import { type CallContext, type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { inEveryLanguage } from '../restaurant/localized.ts';
import type { ReviewParts } from './review-parts.ts';
import { findReviewedVisit, type ReviewedVisit, wasWiped } from './reviewed-visit.ts';
import { takePhoto } from './take-photo.ts';
import { writeReview } from './write-review.ts';

/** A guest's own review; whoever holds the visit's key may write it, with or without a session. */
export function guestReviewCalls(parts: ReviewParts): CallDefinition[] {
  return [reviewCall(parts), uploadCall(parts), writeCall(parts)];
}

/** Who only reads the menu reviews nothing, whatever key is sent along. */
const refuseReader = ({ session }: Pick<CallContext, 'session'>): Refusal | null =>
  session?.mode === 'menu-board' ? refuse('UNAUTHORIZED_ACCESS') : null;

async function open(
  { db, clock, limits }: Platform,
  hashKey: string,
  isWrite: boolean,
): Promise<ReviewedVisit | Refusal> {
  const key = `review ${hashKey}`;
  const visit = await findReviewedVisit(db.pool, hashKey, clock.now());
  if (!visit) return refuse((await wasWiped(db.pool, hashKey)) ? 'REVIEW_OF_TEST' : 'NOT_FOUND_REVIEW');
  return (isWrite ? limits.writes : limits.calls).take(key) ?? visit;
}

function reviewCall({ platform }: ReviewParts): CallDefinition {
  return defineCall('review', {
    summary: 'Whether a visit may be reviewed: while it runs and for a day after its check-out',
    errors: ['NOT_FOUND_REVIEW', 'REVIEW_OF_TEST', 'UNAUTHORIZED_ACCESS', 'TOO_MANY_REQUESTS'],
    async handle({ params: { hashKey } }, context) {
      const visit = refuseReader(context) ?? (await open(platform, hashKey, false));
      if (isRefusal(visit)) return visit;
      const { restaurantId, restaurantName, isWritten } = visit;
      const name = inEveryLanguage(restaurantName);
      const means = visit.means === 'NFC' ? ('NFC' as const) : ('QR' as const);
      const place = { restaurantIdx: restaurantId, restaurantName: name.ko, multiLanguage: { name } };
      return { body: { ...place, isWritten, means } };
    },
  });
}

function uploadCall(parts: ReviewParts): CallDefinition {
  const { platform } = parts;
  return defineCall('uploadReviewPhoto', {
    summary:
      'Send one photo (JPEG, PNG or WebP as the body itself, at most 10 MB); its id goes into the review',
    errors: [
      'NOT_FOUND_REVIEW',
      'REVIEW_OF_TEST',
      'UNAUTHORIZED_ACCESS',
      'REVIEW_ALREADY_WRITTEN',
      'REVIEW_TOO_MANY_PHOTOS',
      'REVIEW_PHOTO_TOO_LARGE',
      'REVIEW_PHOTO_UNREADABLE',
      'TOO_MANY_REQUESTS',
      'SERVICE_UNAVAILABLE',
    ],
    bodyLimit: REVIEW_PHOTO_MAX_BYTES,
    tooLarge: 'REVIEW_PHOTO_TOO_LARGE',
    // Nobody without a visit of their own fills the memory with photos.
    async admits(params) {
      const checked = reviewParams.safeParse(params);
      if (!checked.success) return refuse('NOT_FOUND_REVIEW');
      const visit = await open(platform, checked.data.hashKey, true);
      if (isRefusal(visit)) return visit;
      return visit.isWritten ? refuse('REVIEW_ALREADY_WRITTEN') : null;
    },
    async handle({ params: { hashKey }, body }, context) {
      const reader = refuseReader(context);
      if (reader) return reader;
      const visit = await findReviewedVisit(platform.db.pool, hashKey, platform.clock.now());
      if (!visit) return refuse('NOT_FOUND_REVIEW');
      const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
      const photo = await takePhoto(parts, visit, bytes, context.clientId);
      return isRefusal(photo) ? photo : { status: 201, body: photo };
    },
  });
}

function writeCall({ platform }: ReviewParts): CallDefinition {
  return defineCall('writeReview', {
    summary: 'Write the one review of a visit; the same Idempotency-Key answers the first one again',
    errors: [
      'NOT_FOUND_REVIEW',
      'REVIEW_OF_TEST',
      'UNAUTHORIZED_ACCESS',
      'REVIEW_TEXT_TOO_SHORT',
      'REVIEW_TOO_MANY_PHOTOS',
      'REVIEW_ALREADY_WRITTEN',
      'IDEMPOTENCY_KEY_REUSED',
      'TOO_MANY_REQUESTS',
    ],
    async handle({ params: { hashKey }, body }, context) {
      const { idempotencyKey, clientId } = context;
      const visit = refuseReader(context) ?? (await open(platform, hashKey, true));
      if (isRefusal(visit)) return visit;
      const writing = { request: body, idempotencyKey, actor: clientId ?? 'guest' };
      const written = await writeReview(platform, visit, writing);
      return isRefusal(written) ? written : { status: 201, body: written };
    },
  });
}
