import { type ReactNode, Suspense } from 'react';
import { StatePage } from '../shared/widgets/state-page.tsx';
import { useWords } from '../shared/words/words.ts';

/** A page whose parts come when it is opened first; on a bad line that takes a while, and says so. */
export function Coming({ children }: { children: ReactNode }) {
  const { t } = useWords();
  return <Suspense fallback={<StatePage text={t('app.loading')} />}>{children}</Suspense>;
}
