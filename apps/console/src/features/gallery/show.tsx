import type { ReactNode } from 'react';
import styles from './gallery-page.module.css';

/** One kind of element with all of its states. */
export function Show({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.show} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

/** One state in a screen of its own: what is fixed to the screen is fixed to this frame. */
export function Frame({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>{children}</div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
