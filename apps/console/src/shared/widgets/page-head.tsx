import type { ReactNode } from 'react';
import { SoundButton } from '../ringing/sound-button.tsx';
import { useTitle } from '../use-title.ts';
import styles from './page-head.module.css';

/** The top of a screen: its name, what chooses what it shows, and its tools, sound on every screen among them. */
export function PageHead({
  title,
  children,
  tools,
  isWide = false,
  isCrowded = false,
}: {
  title: string;
  children?: ReactNode;
  tools?: ReactNode;
  /** There is more of it than fits into one row. */
  isWide?: boolean;
  /** Its tools fill a row of their own unless the screen is very wide. */
  isCrowded?: boolean;
}) {
  useTitle(title);
  return (
    <header
      className={[styles.head, isWide && styles.wide, isCrowded && styles.crowded].filter(Boolean).join(' ')}
    >
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.middle}>{children}</div>
      <div className={styles.tools}>
        {tools}
        <div className={styles.sound}>
          <SoundButton />
        </div>
      </div>
    </header>
  );
}
