import type { DraftDish, DraftSize } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { newId } from '../draft/drafted-menu.ts';
import { dishName, useEditor } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';
import { FieldInput } from '../fields/field-edits.tsx';
import { NumberEdit } from '../fields/line-edit.tsx';
import styles from '../menu.module.css';
import { PartEdit, type Place } from './part-edit.tsx';
import { PartList } from './part-list.tsx';
import { sectionId } from './sections-of.tsx';

/** The sizes of a dish, each with a price of its own. */
export function SizeList({ dish }: { dish: DraftDish }) {
  const { e } = useEditorWords();
  const { change } = useEditor();
  const ids = dish.sizes.map(({ id }) => id);
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const key = newId('s');
    setAdded(key);
    const entity = { id: key, name: { ko: e('newSize') }, price: dish.price, happyHour: null };
    const value = { in: null, after: ids.at(-1) ?? null, entity };
    change({ part: 'size', dish: dish.id, key, field: 'added', value });
  };
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle} id={sectionId('sizes')} tabIndex={-1}>
        {e('sizes')}
      </h3>
      <PartList
        parts={dish.sizes}
        onSort={(value) => change({ ...dishName(dish.id), field: 'order:size', value })}
      >
        {(size, place) => (
          <SizeEdit key={size.id} dish={dish} size={size} isNew={size.id === added} {...place} />
        )}
      </PartList>
      <Button onClick={add}>
        <Icon name="plus" size={22} />
        {e('addSize')}
      </Button>
    </section>
  );
}

interface SizeEditProps extends Place {
  dish: DraftDish;
  size: DraftSize;
  isNew: boolean;
}

function SizeEdit({ dish, size, ...place }: SizeEditProps) {
  const { e } = useEditorWords();
  const { won } = useWords();
  const { change } = useEditor();
  const named = { part: 'size', dish: dish.id, key: size.id } as const;
  return (
    <PartEdit named={named} words={size.name} brief={won(size.price)} {...place}>
      <NumberEdit
        label={e('field.price')}
        kind="amount"
        value={size.price}
        onSave={(value) => change({ ...named, field: 'price', value })}
      />
      <FieldInput
        name="happyHour"
        value={size.happyHour}
        price={size.price}
        onSave={(value) => change({ ...named, field: 'happyHour', value })}
      />
    </PartEdit>
  );
}
