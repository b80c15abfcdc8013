import type { MenuConflict } from '@hansang/contract/schemas';
import { nameOf } from '@hansang/rules/draft';
import { useWords } from '../../../shared/words/words.ts';
import { useEditor } from '../draft/editor.ts';
import { useChangeTeller } from '../draft/tell-change.ts';
import { useEditorWords } from '../editor-words.ts';
import styles from './publish.module.css';

/** What two people changed: both values, and whose the other is. */
export function ConflictList({ conflicts }: { conflicts: readonly MenuConflict[] }) {
  const { e } = useEditorWords();
  const { moment } = useWords();
  const { known } = useEditor();
  const teller = useChangeTeller();
  return (
    <ul className={styles.changes}>
      {conflicts.map((one) => {
        const { mine } = one;
        const place = nameOf(one) + one.field;
        const told = teller.change(known, { ...one, was: null, value: one.theirs });
        const own = teller.change(known, { ...mine, was: null, value: one.value });
        const isElsewhere = place !== nameOf(mine) + mine.field;
        const by = one.by || e('someone');
        const time = moment(one.at);
        return (
          <li key={`${place}#${nameOf(mine)}#${mine.field}`} className={styles.conflict}>
            <h3 className={styles.what}>{told.what}</h3>
            <dl className={styles.both}>
              <dt>{e('yours')}</dt>
              <dd>
                {isElsewhere ? [own.what, own.value].filter(Boolean).join(': ') : own.value || own.what}
              </dd>
              <dt>{one.changeId === null ? e('theirsLive', { by, time }) : e('theirs', { by, time })}</dt>
              <dd>{told.value || told.what}</dd>
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
