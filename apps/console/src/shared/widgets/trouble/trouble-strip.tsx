import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import styles from './trouble-strip.module.css';

/** What is wrong with what the house stands on, over the board; each a `Trouble`. */
export function TroubleStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.strip} data-pops-up aria-label={label}>
      {children}
    </section>
  );
}

interface TroubleProps {
  readonly icon: IconName;
  readonly text: string;
  /** What leads to where it is mended. */
  readonly children?: ReactNode;
}

/** One thing that is wrong. */
export function Trouble({ icon, text, children }: TroubleProps) {
  return (
    <div className={styles.trouble}>
      <Icon name={icon} size={22} />
      <p className={styles.text} role="alert">
        {text}
      </p>
      {children}
    </div>
  );
}
