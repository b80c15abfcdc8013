import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { isKnown } from '../draft/drafted-menu.ts';
import { useEditor } from '../draft/editor.ts';
import { useChangeTeller } from '../draft/tell-change.ts';
import { useEditorWords } from '../editor-words.ts';
import { ChangeText } from './change-text.tsx';
import { ChangesSheet } from './changes-sheet.tsx';
import styles from './publish.module.css';

interface PublishBarProps {
  isPublishing: boolean;
  onPublish(changeIds: readonly string[]): void;
  onDiscard(changeIds: readonly string[]): void;
}

/** What is drafted, and the one tap that shows it to guests. */
export function PublishBar({ isPublishing, onPublish, onDiscard }: PublishBarProps) {
  const { e } = useEditorWords();
  const { draft, known } = useEditor();
  const teller = useChangeTeller();
  const [isOpen, setOpen] = useState(false);
  const own = draft.changes.filter((change) => change.isOwn);
  const others = draft.changes.length - own.length;
  const last = own.at(-1);
  // Of all warnings the one that costs money is said here too.
  const free = draft.warnings.find(({ code }) => code === 'PRICE_ZERO');
  return (
    <>
      {draft.changes.length > 0 && (
        <section className={styles.bar} aria-label={e('changesTitle')}>
          <div className={styles.said}>
            <p className={styles.counts}>
              {own.length > 0 && <span>{e('own', { count: own.length })}</span>}
              {others > 0 && <span className={styles.quiet}>{e('others', { count: others })}</span>}
              {draft.faults.length > 0 && (
                <span className={styles.bad}>
                  <Icon name="alert" size={20} />
                  {e('faults')}
                </span>
              )}
              {free && (
                <span className={styles.warn}>
                  <Icon name="alert" size={20} />
                  {teller.warning(known, free)}
                </span>
              )}
            </p>
            {last && (
              <p className={styles.last}>
                <ChangeText told={teller.change(known, last)} />
              </p>
            )}
          </div>
          <Button onClick={() => setOpen(true)}>{e('toChanges')}</Button>
          {own.length > 0 && (
            <Button
              kind="primary"
              disabled={isPublishing || !own.every(isKnown) || draft.faults.length > 0}
              onClick={() => onPublish(own.map(({ changeId }) => changeId))}
            >
              {e('publish', { count: own.length })}
            </Button>
          )}
        </section>
      )}
      <ChangesSheet
        isOpen={isOpen && draft.changes.length > 0}
        isPublishing={isPublishing}
        onClose={() => setOpen(false)}
        onPublish={(ids) => {
          setOpen(false);
          onPublish(ids);
        }}
        onDiscard={onDiscard}
      />
    </>
  );
}
