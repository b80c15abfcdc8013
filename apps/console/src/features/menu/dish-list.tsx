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
import { useSorting } from './sorting/use-sorting.tsx';

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
  const ids = found.map(({ dish }) => dish.id);
  const names = new Map(found.map(({ dish }) => [dish.id, dish.name]));
  const nameOf = (id: string) => written(names.get(id) ?? { ko: id });
  const onSort = (value: readonly string[]) =>
    category && change({ ...categoryName(category.id), field: 'order:dish', value });
  const { list, rowOf, spoken } = useSorting({ ids, nameOf, onSort });
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
      {spoken}
      <ul className={styles.dishes} ref={list}>
        {found.map(({ dish, category: own }, index) => (
          <DishRow
            key={dish.id}
            dish={dish}
            {...(!category && { category: written(own.name) })}
            {...(isSorting && category && { sort: rowOf(dish.id) })}
            onOpen={() => onOpen(dish.id)}
          >
            {isSorting && category && (
              <SortButtons
                name={written(dish.name)}
                isFirst={index === 0}
                isLast={index === found.length - 1}
                onMove={(by) => onSort(movedBy(ids, dish.id, by))}
              />
            )}
          </DishRow>
        ))}
      </ul>
    </section>
  );
}
