import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useEditorWords } from './editor-words.ts';
import styles from './menu.module.css';

interface SortButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
}

/** One place up or down. The focus stays on the button, which travels with its row. */
export function SortButtons({ name, isFirst, isLast, onMove }: SortButtonsProps) {
  const { e } = useEditorWords();
  return (
    <span className={styles.sorting}>
      <Button
        shape="square"
        aria-label={e('up', { name })}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      >
        <Icon name="up" />
      </Button>
      <Button
        shape="square"
        aria-label={e('down', { name })}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      >
        <Icon name="down" />
      </Button>
    </span>
  );
}

/** The list with one of its ids a place up or down. */
export function movedBy(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, at + by), id, ...rest.slice(at + by)];
}
