import type { ReactNode } from 'react';
import { useTitle } from '../use-title.ts';
import styles from './page-head.module.css';
import { SoundButton } from './sound-button.tsx';

/** The top of a screen: its name, what chooses what it shows, and its tools, sound on every screen among them. */
export function PageHead({
  title,
  children,
  tools,
}: {
  title: string;
  children?: ReactNode;
  tools?: ReactNode;
}) {
  useTitle(title);
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.middle}>{children}</div>
      <div className={styles.tools}>
        {tools}
        <SoundButton />
      </div>
    </header>
  );
}
