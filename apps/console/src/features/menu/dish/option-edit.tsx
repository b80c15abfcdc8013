import type { DraftDish, DraftOption } from '@hansang/contract/schemas';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useEditor, useWritten } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';
import { FieldInput, OPTION_EDITS } from '../fields/field-edits.tsx';
import { WordsEdit } from '../fields/words-edit.tsx';
import styles from '../menu.module.css';
import { SortButtons } from '../sort-buttons.tsx';

interface OptionEditProps {
  dish: DraftDish;
  option: DraftOption;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
}

export function OptionEdit({ dish, option, isFirst, isLast, onMove }: OptionEditProps) {
  const { e } = useEditorWords();
  const { won } = useWords();
  const { change } = useEditor();
  const name = useWritten()(option.name);
  const named = { part: 'option', dish: dish.id, key: option.id } as const;
  return (
    <details className={styles.part}>
      <summary className={styles.partHead}>
        <span className={styles.partName}>{name}</span>
        <span>{won(option.price)}</span>
      </summary>
      <WordsEdit
        label={e('field.name')}
        value={option.name}
        isNeeded
        longest={80}
        onSave={(value) => change({ ...named, field: 'name', value })}
      />
      {(Object.keys(OPTION_EDITS) as (keyof typeof OPTION_EDITS)[]).map((field) => (
        <FieldInput
          key={field}
          name={field}
          value={option[field]}
          onSave={(value) => change({ ...named, field, value })}
        />
      ))}
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
