import type { MenuConflict, ProposedChange } from '@hansang/contract/schemas';
import { nameOf } from '@hansang/rules/draft';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useEditor } from '../draft/editor.ts';
import type { Conflict, Wishes } from '../draft/use-menu-draft.ts';
import { useEditorWords } from '../editor-words.ts';
import { ConflictList } from './conflict-list.tsx';

interface ConflictDialogProps {
  conflict: Conflict | null;
  onClose(): void;
  onTakeMine(wishes: Wishes): void;
  /** What one drafted of the same fields is discarded. */
  onKeepTheirs(changeIds: readonly string[]): void;
}

const isSamePlace = (a: MenuConflict['mine'], b: MenuConflict['mine']) =>
  nameOf(a) === nameOf(b) && a.field === b.field;

/** Two people changed the same: both values, whose the other is, and a choice. Nothing is lost before it. */
export function ConflictDialog({ conflict, onClose, onTakeMine, onKeepTheirs }: ConflictDialogProps) {
  const { e } = useEditorWords();
  const { draft } = useEditor();
  const [shown, setShown] = useState(conflict);
  if (conflict && conflict !== shown) setShown(conflict);
  if (!shown) return null;
  const { id, wishes, conflicts } = shown;
  const drafted = draft.changes.filter((change) => conflicts.some((one) => isSamePlace(one, change)));
  const own = drafted.filter(({ isOwn }) => isOwn);
  const takeMine = () => {
    // What was published meanwhile has been seen now; so have others' drafts.
    const isPublishing = wishes.length === 0;
    const again: ProposedChange[] = (isPublishing ? drafted : wishes).map((wish) => {
      const { part, dish, key, field, value, was } = wish;
      const published = conflicts.find((one) => one.changeId === null && isSamePlace(one, wish));
      return { part, dish, key, field, value, was: published ? published.theirs : was };
    });
    // What was to be published may be somebody else's draft, or nobody's by now.
    const others = isPublishing ? drafted.filter(({ isOwn }) => !isOwn) : [];
    const over = [...conflicts, ...others].flatMap(({ changeId }) => changeId ?? []);
    if (again.length > 0) onTakeMine({ changes: again, over });
    onClose();
  };
  const keepTheirs = () => {
    if (wishes.length === 0 && own.length > 0) onKeepTheirs(own.map(({ changeId }) => changeId));
    onClose();
  };
  return (
    <Sheet
      isOpen={conflict !== null}
      onClose={onClose}
      place="middle"
      isOnTop
      title={e('conflictTitle')}
      foot={
        <>
          <Button shape="large" data-steady={`theirs ${id}`} onClick={keepTheirs}>
            {e('keepTheirs')}
          </Button>
          <Button kind="primary" shape="large" data-steady={`mine ${id}`} onClick={takeMine}>
            {e('takeMine')}
          </Button>
        </>
      }
    >
      <ConflictList conflicts={conflicts} />
    </Sheet>
  );
}
