import type { ReactNode } from 'react';
import styles from './state-page.module.css';

interface StatePageProps {
  text: string;
  /** The text is all that names the page. */
  isTitle?: boolean;
  children?: ReactNode;
}

/** A page that has one thing to say. */
export function StatePage({ text, isTitle = false, children }: StatePageProps) {
  return (
    <div className={styles.page}>
      {isTitle ? <h1>{text}</h1> : <p>{text}</p>}
      {children}
    </div>
  );
}
