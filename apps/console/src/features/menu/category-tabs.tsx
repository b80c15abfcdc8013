import type { DraftCategory } from '@hansang/contract/schemas';
import { Icon } from '../../shared/widgets/icon.tsx';
import segments from '../../shared/widgets/segments.module.css';
import { useEditor, useWritten } from './draft/editor.ts';
import { useEditorWords } from './editor-words.ts';
import styles from './menu.module.css';

interface CategoryTabsProps {
  open: DraftCategory | null;
  onOpen(id: string): void;
  onAdd(): void;
}

/** Every category; the open one is on the page. */
export function CategoryTabs({ open, onOpen, onAdd }: CategoryTabsProps) {
  const { e } = useEditorWords();
  const { menu } = useEditor();
  const written = useWritten();
  return (
    <nav className={styles.tabs} aria-label={e('categories')}>
      <div className={`${segments.segments} ${styles.wrapped}`}>
        {menu.map(({ id, name, menus }) => (
          <button
            key={id}
            type="button"
            className={segments.segment}
            aria-current={id === open?.id ? 'page' : undefined}
            onClick={() => onOpen(id)}
          >
            {written(name)}
            <span className={segments.count}>{menus.length}</span>
          </button>
        ))}
        <button type="button" className={segments.segment} onClick={onAdd}>
          <Icon name="plus" size={20} />
          {e('addCategory')}
        </button>
      </div>
    </nav>
  );
}
