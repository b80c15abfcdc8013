import type { MenuSheetPreview } from '@hansang/contract/schemas';
import { nameOf } from '@hansang/rules/draft';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { useEditor } from '../draft/editor.ts';
import { useChangeTeller } from '../draft/tell-change.ts';
import { ChangeText } from '../publish/change-text.tsx';
import { ConflictList } from '../publish/conflict-list.tsx';
import styles from './sheet.module.css';
import { SheetColumns } from './sheet-columns.tsx';
import { SheetFaults } from './sheet-faults.tsx';
import { useSheetWords } from './sheet-words.ts';
import type { ChosenSheet } from './use-sheet.ts';

/** More than these nobody compares one by one. */
const SHOWN_CONFLICTS = 50;

interface SheetPreviewProps {
  preview: MenuSheetPreview;
  sheet: ChosenSheet;
  isBusy: boolean;
  onRead(sheet: ChosenSheet): void;
  onTake(over: readonly string[]): void;
}

/** What the sheet would do, before it does anything. */
export function SheetPreview({ preview, sheet, isBusy, onRead, onTake }: SheetPreviewProps) {
  const say = useSheetWords();
  const { known } = useEditor();
  const teller = useChangeTeller();
  const [isOver, setOver] = useState(false);
  const { changes, changeCount, toldCount, faultCount, conflicts, missing, added, changed, removed } =
    preview;
  const hasNames = preview.columns.some(({ holds }) => holds === 'dish');
  const mayTake = hasNames && faultCount === 0 && changeCount > 0 && (conflicts.length === 0 || isOver);
  return (
    <>
      <SheetColumns preview={preview} isBusy={isBusy} onChange={(columns) => onRead({ ...sheet, columns })} />
      {!hasNames && <p className={styles.bad}>{say('noDishColumn')}</p>}
      {faultCount > 0 && <SheetFaults preview={preview} />}
      {hasNames && faultCount === 0 && (
        <div className={styles.block}>
          <h3>{say('changesTitle')}</h3>
          <p className={styles.counts} role="status">
            {changeCount === 0 ? say('nothing') : say('counted', { added, changed, removed })}
          </p>
          {(missing > 0 || sheet.removesMissing) && (
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={sheet.removesMissing}
                disabled={isBusy}
                onChange={(event) => onRead({ ...sheet, removesMissing: event.target.checked })}
              />
              {say('removeMissing', { count: missing })}
            </label>
          )}
          {conflicts.length > 0 && (
            <div className={styles.conflicts}>
              <p>{say('overHelp')}</p>
              <ConflictList conflicts={conflicts.slice(0, SHOWN_CONFLICTS)} />
              {conflicts.length > SHOWN_CONFLICTS && (
                <p className={styles.help}>
                  {say('moreChanges', { count: conflicts.length - SHOWN_CONFLICTS })}
                </p>
              )}
              <label className={styles.choice}>
                <input type="checkbox" checked={isOver} onChange={(event) => setOver(event.target.checked)} />
                {say('over', { count: conflicts.length })}
              </label>
            </div>
          )}
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={`${nameOf(change)}#${change.field}`}>
                <ChangeText told={teller.change(known, change)} />
              </li>
            ))}
          </ul>
          {toldCount > changes.length && (
            <p className={styles.help}>{say('moreChanges', { count: toldCount - changes.length })}</p>
          )}
        </div>
      )}
      {mayTake && (
        <div className={styles.foot}>
          <Button
            kind="primary"
            shape="large"
            disabled={isBusy}
            onClick={() => onTake(isOver ? conflicts.flatMap(({ changeId }) => changeId ?? []) : [])}
          >
            {say('take')}
          </Button>
        </div>
      )}
    </>
  );
}
