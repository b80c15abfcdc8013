import { ERRORS, isErrorCode } from '@hansang/contract';
import type { ReviewPlace } from '@hansang/contract/schemas';
import { Suspense, useCallback, useEffect, useState } from 'react';
import type { Failed } from '../../shared/api/api.ts';
import LoadFailed from '../../shared/page/load-failed.tsx';
import { PageTop } from '../../shared/page/page-bar.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { SuccessCheck } from '../../shared/page/success-check.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useHydrated } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import { rememberReview, wasReviewed } from './review-cookie.ts';
import { ReviewForm } from './review-form.tsx';
import { reviewWords } from './review-words.ts';
import './review.css';

/** The review of a visit, opened by its key: from the done page, or later on another device. */
export default function ReviewScreen({ hashKey }: { hashKey: string }) {
  const { t } = useWords();
  const isHydrated = useHydrated();
  return (
    <>
      <PageTop title={t('done.review')} back="/menu" />
      <main id="main" tabIndex={-1} className="review">
        {isHydrated ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <Opened key={hashKey} hashKey={hashKey} />
          </Suspense>
        ) : (
          <Skeleton rows={6} />
        )}
      </main>
    </>
  );
}

function Opened({ hashKey }: { hashKey: string }) {
  const phone = usePhone();
  const { of } = useWords();
  const t = reviewWords.use();
  const [state, setState] = useState<'open' | 'mine' | 'already'>(() =>
    wasReviewed(phone.jar, hashKey) ? 'already' : 'open',
  );
  const [place, setPlace] = useState<ReviewPlace | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const load = useCallback(async () => {
    setFailed(null);
    const result = await phone.api.call('review', { params: { hashKey } });
    if (result.ok) setPlace(result.data);
    else if (isErrorCode(result.code) && ERRORS[result.code].next !== 'stay') await phone.fail(result);
    else setFailed(result);
  }, [phone, hashKey]);
  useEffect(() => {
    if (state === 'open') void load();
  }, [load, state]);

  if (state !== 'open' || place?.isWritten) return <Written isMine={state === 'mine'} />;
  if (failed) {
    return (
      <Suspense fallback={<Skeleton rows={6} />}>
        <LoadFailed failed={failed} onRetry={() => void load()} />
      </Suspense>
    );
  }
  if (!place) return <Skeleton rows={6} />;
  return (
    <>
      <p className="review-lead">{t('of', { name: of(place.multiLanguage.name) })}</p>
      <ReviewForm
        hashKey={hashKey}
        onWritten={(isMine) => {
          rememberReview(phone.jar, hashKey, place.means);
          setState(isMine ? 'mine' : 'already');
        }}
      />
    </>
  );
}

function Written({ isMine }: { isMine: boolean }) {
  const { t: common } = useWords();
  const t = reviewWords.use();
  return (
    <div className="nothing" role="status">
      {isMine && <SuccessCheck />}
      <p className="nothing-title">{t(isMine ? 'thanks' : 'already')}</p>
      <p>{t('thanksText')}</p>
      <a className="button button-quiet" href="/menu">
        {common('common.toMenu')}
      </a>
    </div>
  );
}
