import { type ReactNode, Suspense } from 'react';
import { useHydrated } from '../store.ts';

/** What needs more than its page brings: shown once that is there, never waited for by the rendered page. */
export function Later({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) {
  return useHydrated() ? <Suspense fallback={instead}>{children}</Suspense> : instead;
}
