import { Suspense } from 'react';
import { PageTop } from '../../shared/page/page-bar.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { useHydrated } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import { CallForm } from './call-form.tsx';
import './call.css';

/** Calling staff to the table. */
export default function CallScreen() {
  const { t } = useWords();
  const isHydrated = useHydrated();
  return (
    <>
      <PageTop title={t('menu.callStaff')} back="/menu" />
      <main id="main" tabIndex={-1} className="call">
        {isHydrated ? (
          <Suspense fallback={<Skeleton rows={4} />}>
            <CallForm />
          </Suspense>
        ) : (
          <Skeleton rows={4} />
        )}
      </main>
    </>
  );
}
