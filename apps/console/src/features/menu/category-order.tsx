import type { DraftCategory } from '@hansang/contract/schemas';
import { useEditor, useWritten } from './draft/editor.ts';
import { useEditorWords } from './editor-words.ts';
import styles from './menu.module.css';
import { movedBy, SortButtons } from './sort-buttons.tsx';
import sorting from './sorting/sorting.module.css';
import { useSorting } from './sorting/use-sorting.tsx';

interface CategoryOrderProps {
  /** The one that is edited. */
  open: DraftCategory;
  onSort(ids: readonly string[]): void;
}

/** Every category in its place, sorted by dragging or by buttons. */
export function CategoryOrder({ open, onSort }: CategoryOrderProps) {
  const { e } = useEditorWords();
  const { menu } = useEditor();
  const written = useWritten();
  const ids = menu.map(({ id }) => id);
  const nameOf = (id: string) => written(menu.find((one) => one.id === id)?.name ?? { ko: id });
  const { list, rowOf, spoken } = useSorting({ ids, nameOf, onSort });
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{e('sort')}</h3>
      {spoken}
      <div className={sorting.rows} ref={list}>
        {menu.map(({ id, name }, index) => {
          const { row, handle } = rowOf(id);
          return (
            <div key={id} {...row} className={sorting.row}>
              {handle}
              <span className={styles.sortName} aria-current={id === open.id}>
                {written(name)}
              </span>
              <SortButtons
                name={written(name)}
                isFirst={index === 0}
                isLast={index === ids.length - 1}
                onMove={(by) => onSort(movedBy(ids, id, by))}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
}
