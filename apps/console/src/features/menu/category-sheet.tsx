import type { DraftCategory, StoredText } from '@hansang/contract/schemas';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { CategoryOrder } from './category-order.tsx';
import { categoryName, useEditor, useWritten } from './draft/editor.ts';
import { useEditorWords } from './editor-words.ts';
import { FieldInput } from './fields/field-edits.tsx';
import { PlaceEdit } from './fields/place-edit.tsx';
import { WordsEdit } from './fields/words-edit.tsx';
import styles from './menu.module.css';

interface CategorySheetProps {
  category: DraftCategory;
  isOpen: boolean;
  onClose(): void;
}

/** Name, description and place of a category. */
export function CategorySheet({ category, isOpen, onClose }: CategorySheetProps) {
  const { e } = useEditorWords();
  const { change } = useEditor();
  const { tell } = useTeller();
  const name = useWritten()(category.name);
  const named = categoryName(category.id);
  const save = (field: string) => (value: StoredText | null) => change({ ...named, field, value });
  const onSort = (value: readonly string[]) =>
    change({ part: 'menu', dish: null, key: '', field: 'order:category', value });
  const remove = () => {
    change({ ...named, field: 'removed', value: true });
    tell(e('removed', { name }));
    onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={name}
      foot={
        <>
          <Button kind="danger" onClick={remove}>
            <Icon name="bin" size={22} />
            {e('remove')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {e('done')}
          </Button>
        </>
      }
    >
      <div className={styles.sections}>
        <WordsEdit
          label={e('field.name')}
          value={category.name}
          isNeeded
          longest={80}
          onSave={save('name')}
        />
        <WordsEdit
          label={e('field.description')}
          value={category.description}
          isLong
          longest={300}
          onSave={save('description')}
        />
        <FieldInput
          name="schedule"
          value={category.schedule}
          onSave={(value) => change({ ...named, field: 'schedule', value })}
        />
        <PlaceEdit
          label={e('field.station')}
          help={e('stationOfCategory')}
          value={category.station}
          onSave={(value) => change({ ...named, field: 'station', value })}
        />
        <CategoryOrder open={category} onSort={onSort} />
      </div>
    </Sheet>
  );
}
