import { type ReactNode, Suspense } from 'react';
import { useWords } from '../words/words.ts';

/** A part of a page that comes when it is needed first; on a bad line that takes a while, and says so where it will stand. */
export function ComingPart({ children }: { children: ReactNode }) {
  const { t } = useWords();
  return <Suspense fallback={<p role="status">{t('app.loading')}</p>}>{children}</Suspense>;
}
