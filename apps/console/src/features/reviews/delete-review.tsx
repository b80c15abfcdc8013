import type { StaffReview } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';

/** What is to go for good: a review, or one photo of it. */
export interface Doomed {
  readonly review: StaffReview;
  readonly photoId?: string | undefined;
}

/** Asks once more before it is deleted: nothing brings it back. */
export function DeleteReview({ doomed, onClose }: { doomed: Doomed; onClose(): void }) {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { say, warn } = useTeller();
  const { t, failure } = useWords();
  const { review, photoId } = doomed;
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const params = { restaurantId, reviewId: review.reviewId };
      return photoId === undefined
        ? call('deleteReview', { params })
        : call('deleteReviewPhoto', { params: { ...params, photoId } });
    },
    onSuccess: () => say(t('reviews.didDelete')),
    onError: (error) => warn(failure(error)),
    onSettled() {
      onClose();
      void client.invalidateQueries({ queryKey: keys.reviews(restaurantId) });
    },
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      place="middle"
      title={t(photoId === undefined ? 'reviews.deleteTitle' : 'reviews.deletePhotoTitle')}
      foot={
        <>
          <Button shape="large" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button kind="danger" shape="large" disabled={isPending} onClick={() => mutate()}>
            {t('reviews.delete')}
          </Button>
        </>
      }
    >
      <p>{t(photoId === undefined ? 'reviews.deleteNote' : 'reviews.deletePhotoNote')}</p>
    </Sheet>
  );
}
