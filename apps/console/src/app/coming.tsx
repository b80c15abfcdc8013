import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { GivenUp } from '../shared/parts/given-up.tsx';
import { Button } from '../shared/widgets/button.tsx';
import { StatePage } from '../shared/widgets/state-page.tsx';
import { useWords } from '../shared/words/words.ts';

/** A page whose parts come when it is opened first; on a bad line that takes a while, and says so. */
export function Coming({ children }: { children: ReactNode }) {
  const { t, failure } = useWords();
  const { pathname } = useLocation();
  return (
    <GivenUp
      at={pathname}
      instead={(error, again) => (
        <StatePage text={failure(error)} isTitle>
          <Button onClick={again}>{t('app.retry')}</Button>
        </StatePage>
      )}
    >
      <Suspense fallback={<StatePage text={t('app.loading')} />}>{children}</Suspense>
    </GivenUp>
  );
}
