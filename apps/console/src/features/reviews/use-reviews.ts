import type { ReviewList, StaffReview } from '@hansang/contract/schemas';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';

type Pages = InfiniteData<ReviewList, string | null>;

/** The venue's reviews, latest first, page by page. */
export function useReviews() {
  const { restaurantId } = useVenue();
  return useInfiniteQuery({
    queryKey: keys.reviews(restaurantId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('reviews', {
        params: { restaurantId },
        signal,
        ...(pageParam === null ? {} : { query: { before: pageParam } }),
      }),
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });
}

/** Takes a review out of sight, or back; the averages follow with the next read. */
export function useHideReview(): (review: StaffReview, isHidden: boolean) => void {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { say, warn } = useTeller();
  const { t, failure } = useWords();
  const queryKey = keys.reviews(restaurantId);
  const { mutate } = useMutation({
    mutationFn: ({ review, isHidden }: { review: StaffReview; isHidden: boolean }) =>
      call('hideReview', { params: { restaurantId, reviewId: review.reviewId }, body: { isHidden } }),
    onSuccess(changed) {
      client.setQueryData<Pages>(queryKey, (pages) => pages && withReview(pages, changed));
      say(t(changed.isHidden ? 'reviews.didHide' : 'reviews.didShow'));
    },
    onError: (error) => warn(failure(error)),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
  return (review, isHidden) => mutate({ review, isHidden });
}

const withReview = (data: Pages, changed: StaffReview): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    reviews: page.reviews.map((one) => (one.reviewId === changed.reviewId ? changed : one)),
  })),
});
