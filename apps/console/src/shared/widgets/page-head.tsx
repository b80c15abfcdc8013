import type { ReactNode } from 'react';
import { SoundButton } from '../ringing/sound-button.tsx';
import { useTitle } from '../use-title.ts';
import styles from './page-head.module.css';

/** The top of a screen: its name, what chooses what it shows, and its tools, sound on every screen among them. */
export function PageHead({
  title,
  children,
  tools,
  view,
  strips,
  isWide = false,
  isCrowded = false,
}: {
  title: string;
  children?: ReactNode;
  tools?: ReactNode;
  /** What changes how the screen shows things, apart from what acts. */
  view?: ReactNode;
  /** What goes on just now, each with the tap that answers it. */
  strips?: ReactNode;
  /** There is more of it than fits into one row. */
  isWide?: boolean;
  /** It takes two rows unless the screen is very wide: what chooses the page, and what goes on beside the tools. */
  isCrowded?: boolean;
}) {
  useTitle(title);
  return (
    <header
      className={[styles.head, isWide && styles.wide, isCrowded && styles.crowded].filter(Boolean).join(' ')}
    >
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.middle}>{children}</div>
      {view && <div className={styles.view}>{view}</div>}
      {strips && <div className={styles.strips}>{strips}</div>}
      <div className={styles.tools}>
        {tools}
        <div className={styles.sound}>
          <SoundButton />
        </div>
      </div>
    </header>
  );
}
