import type { ReactNode } from 'react';
import { useTitle } from '../use-title.ts';
import styles from './page-head.module.css';
import { SoundButton } from './sound-button.tsx';

/** The top of a screen: its name, what chooses what it shows, and its tools, sound on every screen among them. */
export function PageHead({
  title,
  children,
  tools,
  isWide = false,
}: {
  title: string;
  children?: ReactNode;
  tools?: ReactNode;
  /** There is more of it than fits into one row. */
  isWide?: boolean;
}) {
  useTitle(title);
  return (
    <header className={isWide ? `${styles.head} ${styles.wide}` : styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.middle}>{children}</div>
      <div className={styles.tools}>
        {tools}
        <SoundButton />
      </div>
    </header>
  );
}
