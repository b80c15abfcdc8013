import { usePhone } from '../../shared/phone.ts';
import { useWords } from '../../shared/words/words.ts';
import { wasReviewed } from './review-cookie.ts';
import './review-link.css';

/** The way to the visit's review; absent once this phone has written it. */
export function ReviewLink({ hashKey }: { hashKey: string }) {
  const { jar } = usePhone();
  const { t } = useWords();
  if (wasReviewed(jar, hashKey)) return null;
  return (
    <p className="review-link">
      <a className="button button-quiet" href={`/review/${encodeURIComponent(hashKey)}`}>
        {t('done.review')}
      </a>
    </p>
  );
}
