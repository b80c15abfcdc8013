import type { DraftCategory } from '@hansang/contract/schemas';
import { type ReactNode, useState } from 'react';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { DishRow } from './dish-row.tsx';
import type { FoundDish } from './draft/drafted-menu.ts';
import { categoryName, useEditor, useWritten } from './draft/editor.ts';
import { useEditorWords } from './editor-words.ts';
import styles from './menu.module.css';
import { movedBy, SortButtons } from './sort-buttons.tsx';

interface DishListProps {
  found: readonly FoundDish[];
  onOpen(dishId: string): void;
  /** Left out where dishes of several are listed: those have no order among themselves. */
  category?: DraftCategory;
  onEditCategory?(): void;
  children?: ReactNode;
}

export function DishList({ found, onOpen, category, onEditCategory, children }: DishListProps) {
  const { e } = useEditorWords();
  const { change } = useEditor();
  const written = useWritten();
  const [isSorting, setSorting] = useState(false);
  const sort = (id: string, by: -1 | 1) => {
    if (!category) return;
    const ids = category.menus.map((dish) => dish.id);
    change({ ...categoryName(category.id), field: 'order:dish', value: movedBy(ids, id, by) });
  };
  return (
    <section className={styles.list} aria-label={category ? written(category.name) : undefined}>
      {category && (
        <div className={styles.listTools}>
          {children}
          <Button kind="quiet" aria-pressed={isSorting} onClick={() => setSorting(!isSorting)}>
            {isSorting ? e('sortDone') : e('sort')}
          </Button>
          <Button kind="quiet" onClick={onEditCategory}>
            <Icon name="pencil" size={20} />
            {e('editCategory')}
          </Button>
        </div>
      )}
      {category && found.length === 0 && <StatePage text={e('empty')} />}
      <ul className={styles.dishes}>
        {found.map(({ dish, category: own }, index) => (
          <DishRow
            key={dish.id}
            dish={dish}
            {...(!category && { category: written(own.name) })}
            onOpen={() => onOpen(dish.id)}
          >
            {isSorting && category && (
              <SortButtons
                name={written(dish.name)}
                isFirst={index === 0}
                isLast={index === found.length - 1}
                onMove={(by) => sort(dish.id, by)}
              />
            )}
          </DishRow>
        ))}
      </ul>
    </section>
  );
}
