import { use, useEffect, useRef } from 'react';
import type { Failed } from '../api/api.ts';
import { failureSentence, loadErrorTexts } from '../words/error-texts.ts';
import { useWords } from '../words/words.ts';

/** In the place of what could not be read: why, and another try, which a network that comes back takes by itself. */
export default function LoadFailed({ failed, onRetry }: { failed: Failed; onRetry(): void }) {
  const { t, language } = useWords();
  const texts = use(loadErrorTexts(language));
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    const again = () => retry.current();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <div className="nothing" role="alert">
      <p>{failureSentence(texts, failed, language)}</p>
      <button type="button" className="button button-quiet" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </div>
  );
}
