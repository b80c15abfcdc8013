import './page.css';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { Icon } from './icon.tsx';

export interface PageTopProps {
  readonly title: string;
  readonly back: string | null;
  /** The page's own heading comes below. */
  readonly isAside?: boolean;
}

/** The top of every page but the menu: the way back, and the page's title. */
export function PageTop({ title, back, isAside = false }: PageTopProps) {
  const { t } = useWords();
  return (
    <header className="page-top">
      {back && (
        <a className="page-back" href={back} aria-label={t('common.back')}>
          <Icon name="back" />
        </a>
      )}
      {isAside ? <p>{title}</p> : <h1>{title}</h1>}
    </header>
  );
}

/** The bar at the bottom, above the phone's own edge: the one thing to do on this page. */
export function PageBar({ children }: { children: ReactNode }) {
  const { t } = useWords();
  return (
    <section className="page-bar" aria-label={t('app.actions')}>
      {children}
    </section>
  );
}
