import { imageSources } from '@hansang/contract';
import type { StaffReview } from '@hansang/contract/schemas';
import { Button } from '../../shared/widgets/button.tsx';
import { useWords } from '../../shared/words/words.ts';
import { writtenIn } from '../../shared/words/written-in.ts';
import { Rating } from './rating.tsx';
import styles from './reviews.module.css';

interface ReviewCardProps {
  readonly review: StaffReview;
  onHide(review: StaffReview, isHidden: boolean): void;
  /** Absent for those who may not. Without a photo: the whole review. */
  onDelete?: ((review: StaffReview, photoId?: string) => void) | undefined;
  /** Absent for those who may not. */
  onForget?: ((review: StaffReview) => void) | undefined;
}

/** A review as it was written; a photo opens in full in a tab of its own. */
export function ReviewCard({ review, onHide, onDelete, onForget }: ReviewCardProps) {
  const { t, of, language } = useWords();
  const { reviewId, ratings, text, photos, isHidden, hiddenBy } = review;
  const titleId = `review-${reviewId}`;
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (
    <article className={isHidden ? `${styles.card} ${styles.hidden}` : styles.card} aria-labelledby={titleId}>
      <header className={styles.cardHead}>
        <h2 id={titleId} className={styles.when}>
          {time.format(new Date(review.writtenAt))}
        </h2>
        <p className={styles.table}>
          {t('reviews.table', { floor: of(review.floorName), table: review.tableName })}
        </p>
      </header>
      <ul className={styles.ratings}>
        {ratings.map((rating, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the question
          <li key={i}>
            <Rating question={i} value={rating} />
          </li>
        ))}
      </ul>
      <p className={styles.text} lang={writtenIn(text)}>
        {text}
      </p>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ photoId, url }, i) => (
            <li key={photoId}>
              <a href={`${url}?w=1740`} target="_blank" rel="noreferrer">
                <img
                  {...imageSources(url, 96, 'square')}
                  alt={t('reviews.photo', { number: i + 1 })}
                  loading="lazy"
                />
              </a>
              {onDelete && (
                <Button
                  kind="quiet"
                  aria-label={t('reviews.deletePhoto', { number: i + 1 })}
                  onClick={() => onDelete(review, photoId)}
                >
                  {t('reviews.delete')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        {isHidden && (
          <p className={styles.state}>
            {hiddenBy ? t('reviews.hiddenBy', { name: hiddenBy }) : t('reviews.hidden')}
          </p>
        )}
        {onForget && (
          <Button kind="quiet" onClick={() => onForget(review)}>
            {t('forget.open')}
          </Button>
        )}
        {onDelete && (
          <Button kind="quiet" onClick={() => onDelete(review)}>
            {t('reviews.delete')}
          </Button>
        )}
        <Button kind={isHidden ? 'plain' : 'quiet'} onClick={() => onHide(review, !isHidden)}>
          {t(isHidden ? 'reviews.show' : 'reviews.hide')}
        </Button>
      </footer>
    </article>
  );
}
