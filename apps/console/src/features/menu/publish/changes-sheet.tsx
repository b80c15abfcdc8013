import type { MenuChange } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { isKnown } from '../draft/drafted-menu.ts';
import { useEditor } from '../draft/editor.ts';
import { useChangeTeller } from '../draft/tell-change.ts';
import { useEditorWords } from '../editor-words.ts';
import { ChangeText } from './change-text.tsx';
import styles from './publish.module.css';

interface ChangesSheetProps {
  isOpen: boolean;
  isPublishing: boolean;
  onClose(): void;
  onPublish(changeIds: readonly string[]): void;
  onDiscard(changeIds: readonly string[]): void;
}

/** So many things that guests will miss are listed; the rest are more of the same. */
const LISTED = 30;

/** So many changes are on the page; a spreadsheet drafts thousands. */
const SHOWN = 200;

/** What came from one spreadsheet is taken back as one. */
const sheetsOf = (own: readonly MenuChange[]) =>
  Map.groupBy(
    own.filter(({ group }) => group?.startsWith('sheet-')),
    ({ group }) => group,
  );

/** Every change with what it was; one's own are chosen, those of others can be. */
export function ChangesSheet({ isOpen, isPublishing, onClose, onPublish, onDiscard }: ChangesSheetProps) {
  const { e } = useEditorWords();
  const { moment } = useWords();
  const { draft, known } = useEditor();
  const teller = useChangeTeller();
  // What differs from the usual choice: one's own and none of the others'.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const chosen = draft.changes.filter(({ changeId, isOwn }) => isOwn !== turned.has(changeId));
  const own = draft.changes.filter(({ isOwn }) => isOwn);
  const turn = (id: string) => setTurned((before) => new Set(before).symmetricDifference(new Set([id])));
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={e('changesTitle')}
      foot={
        <Button
          kind="primary"
          shape="large"
          disabled={isPublishing || chosen.length === 0 || !chosen.every(isKnown) || draft.faults.length > 0}
          onClick={() => onPublish(chosen.map(({ changeId }) => changeId))}
        >
          {e('publish', { count: chosen.length })}
        </Button>
      }
    >
      {draft.faults.length > 0 && (
        <section className={styles.faults}>
          <h3>{e('faults')}</h3>
          <ul>
            {draft.faults.map((fault) => (
              <li key={`${fault.dish}/${fault.key}/${fault.code}`}>{teller.fault(known, fault)}</li>
            ))}
          </ul>
        </section>
      )}
      <ul className={styles.changes}>
        {draft.changes.slice(0, SHOWN).map((change) => {
          const told = teller.change(known, change);
          const { changeId, isOwn, by, at } = change;
          return (
            <li key={changeId} className={styles.change}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  disabled={!isKnown(change)}
                  checked={isOwn !== turned.has(changeId)}
                  aria-label={e('choose', { what: told.what })}
                  onChange={() => turn(changeId)}
                />
                <span className={styles.told}>
                  <ChangeText told={told} />
                  {!isOwn && (
                    <span className={styles.quiet}>
                      {by} · {moment(at)}
                    </span>
                  )}
                </span>
              </label>
              {isOwn && (
                <Button
                  kind="quiet"
                  disabled={!isKnown(change)}
                  aria-label={e('discardNamed', { what: told.what })}
                  onClick={() => onDiscard([changeId])}
                >
                  {e('discard')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {draft.changes.length > SHOWN && (
        <p className={styles.quiet}>{e('moreChanges', { count: draft.changes.length - SHOWN })}</p>
      )}
      {[...sheetsOf(own)].map(([group, changes]) => (
        <Button key={group} isWide onClick={() => onDiscard(changes.map(({ changeId }) => changeId))}>
          <Icon name="undo" size={22} />
          {e('discardSheet', { count: changes.length })}
        </Button>
      ))}
      {own.length > 1 && (
        <Button
          kind="danger"
          isWide
          disabled={!own.every(isKnown)}
          onClick={() => onDiscard(own.map(({ changeId }) => changeId))}
        >
          {e('discardOwn')}
        </Button>
      )}
      {draft.warnings.length > 0 && (
        <section className={styles.warnings}>
          <h3>{e('warnings')}</h3>
          <ul>
            {draft.warnings.slice(0, LISTED).map((warning) => (
              <li key={`${warning.dish}/${warning.key}/${warning.field}/${warning.code}`}>
                {teller.warning(known, warning)}
              </li>
            ))}
          </ul>
          {draft.warnings.length > LISTED && (
            <p>{e('moreChanges', { count: draft.warnings.length - LISTED })}</p>
          )}
        </section>
      )}
    </Sheet>
  );
}
