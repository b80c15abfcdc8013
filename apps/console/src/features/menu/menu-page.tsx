import { useMemo } from 'react';
import { EditorContext, editorOf } from './draft/editor.ts';
import { useDraftChange, useMenuConflict, useMenuDraft } from './draft/use-menu-draft.ts';
import { EditorWaiting } from './editor-waiting.tsx';
import { EditorWordsContext, useEditorTexts } from './editor-words.ts';
import { MenuBoard } from './menu-board.tsx';
import { ConflictDialog } from './publish/conflict-dialog.tsx';
import { PublishBar } from './publish/publish-bar.tsx';
import { UnsavedDialog } from './publish/unsaved-dialog.tsx';

/** The menu, edited in place; guests see nothing of it before it is published. */
export default function MenuPage() {
  const words = useEditorTexts();
  const { data: draft, error, refetch } = useMenuDraft();
  const { conflict, next, putOff } = useMenuConflict();
  const isUnsaved = conflict?.conflicts.length === 0;
  const { propose, discard, publish, isPublishing } = useDraftChange();
  // Recompiled with the draft alone: a thousand dishes are laid out once for each change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what proposes is the same for the life of the page
  const editor = useMemo(() => draft && editorOf(draft, propose), [draft]);
  if (!editor || !words) return <EditorWaiting error={error} onRetry={() => void refetch()} />;
  return (
    <EditorWordsContext value={words}>
      <EditorContext value={editor}>
        <MenuBoard />
        <PublishBar
          isPublishing={isPublishing}
          onPublish={(ids) => publish(ids, words.e('published'))}
          onDiscard={discard}
        />
        <ConflictDialog
          conflict={isUnsaved ? null : conflict}
          onClose={next}
          onTakeMine={(wishes) => propose(wishes)}
          onKeepTheirs={discard}
        />
        {isUnsaved && (
          <UnsavedDialog
            key={conflict.id}
            unsaved={conflict}
            onAgain={propose}
            onClose={next}
            onPutOff={putOff}
          />
        )}
      </EditorContext>
    </EditorWordsContext>
  );
}
