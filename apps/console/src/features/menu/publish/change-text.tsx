import type { ToldChange } from '../draft/tell-change.ts';
import { useEditorWords } from '../editor-words.ts';
import styles from './publish.module.css';

/** What was changed, and of which value which. */
export function ChangeText({ told: { what, was, value } }: { told: ToldChange }) {
  const { e } = useEditorWords();
  return (
    <>
      <span className={styles.what}>{what}</span>
      {(was !== '' || value !== '') && <span className={styles.values}>{e('change', { was, value })}</span>}
    </>
  );
}
