import type { ReviewList, StaffReview } from '@hansang/contract/schemas';
import { useState } from 'react';
import { ForgetGuest } from '../../shared/guests/forget-guest.tsx';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { DeleteReview, type Doomed } from './delete-review.tsx';
import { Rating } from './rating.tsx';
import { ReviewCard } from './review-card.tsx';
import styles from './reviews.module.css';
import { useHideReview, useReviews } from './use-reviews.ts';

/** What guests say, latest first; the averages leave hidden reviews out. */
export function ReviewsPage() {
  const { t, failure } = useWords();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReviews();
  const hide = useHideReview();
  const { may } = useVenue();
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const doom = may('review.delete')
    ? (review: StaffReview, photoId?: string) => setDoomed({ review, photoId })
    : undefined;
  const [forgotten, forget] = useState<StaffReview | null>(null);
  const reviews = data?.pages.flatMap((page) => page.reviews) ?? [];
  const summary = data?.pages[0];
  return (
    <>
      <PageHead title={t('reviews.title')}>
        {summary && <span className={styles.count}>{t('reviews.count', { count: summary.count })}</span>}
      </PageHead>
      {!data && (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      {data && reviews.length === 0 && <StatePage text={t('reviews.none')} />}
      {summary?.averages && <Averages averages={summary.averages} />}
      <div className={styles.list}>
        {reviews.map((review) => (
          <ReviewCard
            key={review.reviewId}
            review={review}
            onHide={hide}
            onDelete={doom}
            onForget={may('guest.forget') ? forget : undefined}
          />
        ))}
      </div>
      {doomed && <DeleteReview doomed={doomed} onClose={() => setDoomed(null)} />}
      {forgotten && <ForgetGuest of={{ reviewId: forgotten.reviewId }} onClose={() => forget(null)} />}
      {hasNextPage && (
        <p className={styles.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('reviews.more')}
          </Button>
        </p>
      )}
    </>
  );
}

function Averages({ averages }: { averages: NonNullable<ReviewList['averages']> }) {
  return (
    <ul className={styles.averages}>
      {averages.map((average, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the question
        <li key={i}>
          <Rating question={i} value={average} />
        </li>
      ))}
    </ul>
  );
}
