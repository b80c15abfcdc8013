import { type ReactNode, Suspense } from 'react';
import { Button } from '../widgets/button.tsx';
import { Problem } from '../widgets/field.tsx';
import { useWords } from '../words/words.ts';
import { GivenUp } from './given-up.tsx';

/** A part of a page that comes when it is needed first; on a bad line that takes a while, and says so where it will stand. */
export function ComingPart({ children }: { children: ReactNode }) {
  const { t, failure } = useWords();
  return (
    <GivenUp
      instead={(error, again) => (
        <div>
          <Problem text={failure(error)} />
          <Button onClick={again}>{t('app.retry')}</Button>
        </div>
      )}
    >
      <Suspense fallback={<p role="status">{t('app.loading')}</p>}>{children}</Suspense>
    </GivenUp>
  );
}
