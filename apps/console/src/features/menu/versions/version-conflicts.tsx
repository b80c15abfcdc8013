import type { MenuConflict } from '@hansang/contract/schemas';
import { EditorContext, editorOf } from '../draft/editor.ts';
import { useMenuDraft } from '../draft/use-menu-draft.ts';
import { useEditorWords } from '../editor-words.ts';
import { ConflictList } from '../publish/conflict-list.tsx';
import styles from './versions.module.css';

/** So many are told one by one. */
const LISTED = 30;

/** What others drafted of the same, where a kept menu is brought back: both values, before anything is put over them. */
export function VersionConflicts({ conflicts }: { conflicts: readonly MenuConflict[] }) {
  const { e } = useEditorWords();
  const { data: draft } = useMenuDraft();
  if (!draft) return null;
  return (
    <section role="alert">
      <h3 className={styles.heading}>{e('conflictTitle')}</h3>
      <EditorContext value={editorOf(draft, () => {})}>
        <ConflictList conflicts={conflicts.slice(0, LISTED)} />
      </EditorContext>
      {conflicts.length > LISTED && (
        <p className={styles.help}>{e('moreChanges', { count: conflicts.length - LISTED })}</p>
      )}
    </section>
  );
}
