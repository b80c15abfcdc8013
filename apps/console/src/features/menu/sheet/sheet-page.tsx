import { useMemo } from 'react';
import { Link } from 'react-router';
import { useVenue } from '../../../shared/venue/me.ts';
import { buttonClass } from '../../../shared/widgets/button.tsx';
import { PageHead } from '../../../shared/widgets/page-head.tsx';
import { EditorContext, editorOf } from '../draft/editor.ts';
import { useMenuDraft } from '../draft/use-menu-draft.ts';
import { EditorWaiting } from '../editor-waiting.tsx';
import { EditorWordsContext, useEditorTexts } from '../editor-words.ts';
import styles from './sheet.module.css';
import { SheetIn } from './sheet-in.tsx';
import { SheetOut } from './sheet-out.tsx';
import { SheetWordsContext, useSheetTexts } from './sheet-words.ts';

/** The menu as a spreadsheet: out, and in again as drafted changes. */
export default function SheetPage() {
  const { restaurantId } = useVenue();
  const words = useEditorTexts();
  const say = useSheetTexts();
  const { data: draft, error, refetch } = useMenuDraft();
  // Nothing is changed from here field by field.
  const editor = useMemo(() => draft && editorOf(draft, () => {}), [draft]);
  if (!editor || !words || !say) return <EditorWaiting error={error} onRetry={() => void refetch()} />;
  return (
    <SheetWordsContext value={say}>
      <EditorWordsContext value={words}>
        <EditorContext value={editor}>
          <PageHead
            title={say('title')}
            tools={
              <Link className={buttonClass({ kind: 'quiet' })} to={`/${restaurantId}/menu`}>
                {say('toMenu')}
              </Link>
            }
          />
          <div className={styles.page}>
            <SheetOut />
            <SheetIn />
          </div>
        </EditorContext>
      </EditorWordsContext>
    </SheetWordsContext>
  );
}
