import type { DraftCategory, StoredText } from '@hansang/contract/schemas';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { categoryName, useEditor, useWritten } from './draft/editor.ts';
import { useEditorWords } from './editor-words.ts';
import { FieldInput } from './fields/field-edits.tsx';
import { WordsEdit } from './fields/words-edit.tsx';
import styles from './menu.module.css';
import { movedBy, SortButtons } from './sort-buttons.tsx';

interface CategorySheetProps {
  category: DraftCategory;
  isOpen: boolean;
  onClose(): void;
}

/** Name, description and place of a category. */
export function CategorySheet({ category, isOpen, onClose }: CategorySheetProps) {
  const { e } = useEditorWords();
  const { menu, change } = useEditor();
  const { tell } = useTeller();
  const name = useWritten()(category.name);
  const named = categoryName(category.id);
  const at = menu.findIndex(({ id }) => id === category.id);
  const save = (field: string) => (value: StoredText | null) => change({ ...named, field, value });
  const move = (by: -1 | 1) => {
    const ids = menu.map(({ id }) => id);
    change({
      part: 'menu',
      dish: null,
      key: '',
      field: 'order:category',
      value: movedBy(ids, category.id, by),
    });
  };
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
        <div className={styles.sortLine}>
          <span>{e('sort')}</span>
          <SortButtons name={name} isFirst={at === 0} isLast={at === menu.length - 1} onMove={move} />
        </div>
      </div>
    </Sheet>
  );
}
