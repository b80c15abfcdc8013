import { isSame, nameOf } from '@hansang/rules/draft';
import { useEffect } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { isKnown } from '../draft/drafted-menu.ts';
import { useEditor } from '../draft/editor.ts';
import { useChangeTeller } from '../draft/tell-change.ts';
import type { Conflict, Wishes } from '../draft/use-menu-draft.ts';
import { useEditorWords } from '../editor-words.ts';
import styles from './publish.module.css';

interface UnsavedDialogProps {
  unsaved: Conflict;
  onAgain(wishes: Wishes): void;
  onClose(): void;
  /** Nothing was chosen. */
  onPutOff(): void;
}

/** What got no answer stands here, as it was typed, until it is sent again or left; a tap beside it takes nothing away. */
export function UnsavedDialog({ unsaved, onAgain, onClose, onPutOff }: UnsavedDialogProps) {
  const { id, wishes, over } = unsaved;
  const { e } = useEditorWords();
  const { t } = useWords();
  const { draft, known } = useEditor();
  const teller = useChangeTeller();
  // The answer was lost, and not what was asked.
  const isSaved = wishes.every((wish) =>
    draft.changes.some(
      (one) =>
        one.isOwn &&
        isKnown(one) &&
        nameOf(one) === nameOf(wish) &&
        one.field === wish.field &&
        isSame(one.value, wish.value),
    ),
  );
  useEffect(() => {
    if (isSaved) onClose();
  });
  const again = () => {
    onAgain({ changes: wishes, ...(over && { over }) });
    onClose();
  };
  return (
    <Sheet
      isOpen={!isSaved}
      onClose={onPutOff}
      place="middle"
      isOnTop
      title={e('unsavedTitle')}
      foot={
        <>
          <Button shape="large" data-steady={`leave ${id}`} onClick={onClose}>
            {e('leaveUnsaved')}
          </Button>
          <Button kind="primary" shape="large" data-steady={`again ${id}`} onClick={again}>
            {t('app.retry')}
          </Button>
        </>
      }
    >
      <p>{e('unsavedHelp')}</p>
      <ul className={styles.changes}>
        {wishes.map((wish) => {
          const { what, value } = teller.change(known, { ...wish, was: wish.was ?? null });
          return (
            <li key={`${nameOf(wish)}#${wish.field}`} className={styles.conflict}>
              <h3 className={styles.what}>{what}</h3>
              <p>{value}</p>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
