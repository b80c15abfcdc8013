import { HEAD_COUNT_MAX, ORDER_NOTE_MAX } from '@hansang/contract';
import type { EntryMenu } from '@hansang/contract/schemas';
import { choiceKey } from '@hansang/rules';
import { Button } from '../../../shared/widgets/button.tsx';
import { Field, Problem } from '../../../shared/widgets/field.tsx';
import { Stepper } from '../../../shared/widgets/stepper.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useEnteringWords } from '../entering-words.ts';
import type { ChosenDraft, ChosenLine } from './chosen-line.ts';
import styles from './draft-panel.module.css';
import { DraftRow } from './draft-row.tsx';
import type { DraftLine, EntryDraft } from './entry-draft.ts';

interface DraftPanelProps {
  draft: EntryDraft;
  chosen: ChosenDraft;
  menu: EntryMenu;
  /** How many sit there, where that is known. */
  knownHeads: number | null;
  onQuantity(chosen: ChosenLine, quantity: number): void;
  onDrop(line: DraftLine): void;
  onOpen(chosen: ChosenLine): void;
  onChange(facts: Partial<Pick<EntryDraft, 'heads' | 'note'>>): void;
}

/** What is in the order, and what is said about all of it. */
export function DraftPanel({
  draft,
  chosen,
  menu,
  knownHeads,
  onQuantity,
  onDrop,
  onOpen,
  onChange,
}: DraftPanelProps) {
  const { t, of } = useWords();
  const e = useEnteringWords();
  const { refused, sent, heads, note } = draft;
  const isHeld = sent !== null;
  if (draft.lines.length === 0) return <p className={styles.none}>{e('nothingYet')}</p>;
  return (
    <div className={styles.panel}>
      <Problem
        text={
          refused &&
          (refused.message
            ? of(refused.message)
            : refused.isUnanswered
              ? t('entered.unanswered')
              : e('lookAgain'))
        }
      />
      <ul className={styles.lines}>
        {chosen.lines.map((one) => (
          <DraftRow
            key={choiceKey(one.line)}
            chosen={one}
            fault={refused?.lines[choiceKey(one.line)] ?? null}
            isHeld={isHeld}
            onQuantity={(quantity) => onQuantity(one, quantity)}
            onOpen={() => onOpen(one)}
          />
        ))}
        {chosen.gone.map((line) => (
          <li key={choiceKey(line)} className={styles.gone}>
            <span>{e('gone')}</span>
            <Button disabled={isHeld} onClick={() => onDrop(line)}>
              {e('drop')}
            </Button>
          </li>
        ))}
      </ul>
      {menu.countsHeads && knownHeads === null && (
        <div className={styles.heads}>
          <span>{e('heads')}</span>
          <Stepper
            count={heads ?? 0}
            least={0}
            most={isHeld ? 0 : HEAD_COUNT_MAX}
            less={e('fewerHeads')}
            more={e('moreHeads')}
            text={heads === null ? '–' : String(heads)}
            onChange={(count) => onChange({ heads: count === 0 ? null : count })}
          />
        </div>
      )}
      {menu.takesNotes && (
        <Field
          label={e('note')}
          value={note}
          maxLength={ORDER_NOTE_MAX}
          disabled={isHeld}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      )}
    </div>
  );
}
