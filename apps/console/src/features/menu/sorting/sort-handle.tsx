import type { KeyboardEvent } from 'react';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useEditorWords } from '../editor-words.ts';
import styles from './sorting.module.css';

interface SortHandleProps {
  name: string;
  isPicked: boolean;
  onPick(): void;
  onKeyDown(event: KeyboardEvent): void;
  onLeave(): void;
}

/** What a row is dragged by; a list is still scrolled everywhere else. */
export function SortHandle({ name, isPicked, onPick, onKeyDown, onLeave }: SortHandleProps) {
  const { e } = useEditorWords();
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={e('drag.handle', { name })}
      aria-description={e('drag.help')}
      aria-pressed={isPicked}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // Else the browser would select text, or drag by itself.
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
        onPick();
      }}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
    >
      <Icon name="grip" />
    </button>
  );
}
