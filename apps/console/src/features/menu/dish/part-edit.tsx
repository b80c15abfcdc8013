import type { ReactNode } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { useEditor, useWritten } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';
import { WordsEdit } from '../fields/words-edit.tsx';
import styles from '../menu.module.css';
import { SortButtons } from '../sort-buttons.tsx';
import sorting from '../sorting/sorting.module.css';
import type { SortRow } from '../sorting/use-sorting.tsx';

/** Where a part of a dish stands among its like. */
export interface Place {
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
  readonly sort: SortRow;
}

interface PartEditProps extends Place {
  named: { readonly part: 'size' | 'group' | 'option'; readonly dish: string; readonly key: string };
  words: Parameters<ReturnType<typeof useWritten>>[0];
  /** What is said of it while it is closed, beside its name. */
  brief: ReactNode;
  children: ReactNode;
  /** What can be added to it. */
  adding?: ReactNode;
  /** Just added: it opens, so that it gets its name. */
  isNew?: boolean;
}

/** A part of a dish that opens: its name in all languages, what else it has, its place, and its end. */
export function PartEdit({
  named,
  words,
  brief,
  children,
  adding,
  isNew = false,
  sort,
  ...place
}: PartEditProps) {
  const { e } = useEditorWords();
  const { change } = useEditor();
  const name = useWritten()(words);
  return (
    <div {...sort.row} className={`${sorting.row} ${sorting.dragged}`}>
      {sort.handle}
      <details className={styles.part} open={isNew}>
        <summary className={styles.partHead}>
          <span className={styles.partName}>{name}</span>
          <span>{brief}</span>
        </summary>
        <WordsEdit
          label={e('field.name')}
          value={words}
          isNeeded
          longest={80}
          onSave={(value) => change({ ...named, field: 'name', value })}
        />
        {children}
        <div className={styles.partFoot}>
          {adding}
          <span className={styles.partEnd}>
            <SortButtons name={name} {...place} />
            <Button
              kind="danger"
              aria-label={e('removeNamed', { name })}
              onClick={() => change({ ...named, field: 'removed', value: true })}
            >
              {e('remove')}
            </Button>
          </span>
        </div>
      </details>
    </div>
  );
}
