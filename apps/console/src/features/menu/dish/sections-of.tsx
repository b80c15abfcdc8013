import { useEditorWords } from '../editor-words.ts';
import styles from '../menu.module.css';

/** Below name, words, price and photo. */
export const SECTIONS = ['sizes', 'groups', 'badges', 'bounds', 'hours', 'stated'] as const;

export const sectionId = (name: (typeof SECTIONS)[number]): string => `dish-${name}`;

/** What else there is of a dish, each a tap away: nobody scrolls through all of it for a happy hour. */
export function SectionsOf() {
  const { e } = useEditorWords();
  const go = (name: (typeof SECTIONS)[number]) => {
    const title = document.getElementById(sectionId(name));
    title?.scrollIntoView?.({ block: 'start' });
    title?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.jumps} aria-label={e('sections')}>
      {SECTIONS.map((name) => (
        <button key={name} type="button" className={styles.jump} onClick={() => go(name)}>
          {e(name)}
        </button>
      ))}
    </nav>
  );
}
