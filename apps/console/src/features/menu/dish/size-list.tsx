import type { DraftDish, DraftSize } from '@hansang/contract/schemas';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { newId } from '../draft/drafted-menu.ts';
import { dishName, useEditor, useWritten } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';
import { NumberEdit } from '../fields/line-edit.tsx';
import { WordsEdit } from '../fields/words-edit.tsx';
import styles from '../menu.module.css';
import { movedBy, SortButtons } from '../sort-buttons.tsx';

/** The sizes of a dish, each with a price of its own. */
export function SizeList({ dish }: { dish: DraftDish }) {
  const { e } = useEditorWords();
  const { change } = useEditor();
  const ids = dish.sizes.map(({ id }) => id);
  const add = () => {
    const key = newId('s');
    const entity = { id: key, name: { ko: e('newSize') }, price: dish.price };
    const value = { in: null, after: ids.at(-1) ?? null, entity };
    change({ part: 'size', dish: dish.id, key, field: 'added', value });
  };
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{e('sizes')}</h3>
      {dish.sizes.map((size, index) => (
        <SizeEdit
          key={size.id}
          dish={dish}
          size={size}
          isFirst={index === 0}
          isLast={index === ids.length - 1}
          onMove={(by) =>
            change({ ...dishName(dish.id), field: 'order:size', value: movedBy(ids, size.id, by) })
          }
        />
      ))}
      <Button onClick={add}>
        <Icon name="plus" size={22} />
        {e('addSize')}
      </Button>
    </section>
  );
}

interface SizeEditProps {
  dish: DraftDish;
  size: DraftSize;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
}

function SizeEdit({ dish, size, isFirst, isLast, onMove }: SizeEditProps) {
  const { e } = useEditorWords();
  const { won } = useWords();
  const { change } = useEditor();
  const name = useWritten()(size.name);
  const named = { part: 'size', dish: dish.id, key: size.id } as const;
  return (
    <details className={styles.part}>
      <summary className={styles.partHead}>
        <span className={styles.partName}>{name}</span>
        <span>{won(size.price)}</span>
      </summary>
      <WordsEdit
        label={e('field.name')}
        value={size.name}
        isNeeded
        longest={80}
        onSave={(value) => change({ ...named, field: 'name', value })}
      />
      <NumberEdit
        label={e('field.price')}
        kind="amount"
        value={size.price}
        onSave={(value) => change({ ...named, field: 'price', value })}
      />
      <div className={styles.partFoot}>
        <SortButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        <Button
          kind="danger"
          aria-label={e('removeNamed', { name })}
          onClick={() => change({ ...named, field: 'removed', value: true })}
        >
          {e('remove')}
        </Button>
      </div>
    </details>
  );
}
