import { type ErrorCode, SHEET_MAX_BYTES } from '@hansang/contract';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { CallFailure } from '../../../shared/api/call-failure.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button, buttonClass } from '../../../shared/widgets/button.tsx';
import { Problem } from '../../../shared/widgets/field.tsx';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useEditor } from '../draft/editor.ts';
import { useDraftChange } from '../draft/use-menu-draft.ts';
import styles from './sheet.module.css';
import { SheetPreview } from './sheet-preview.tsx';
import { useSheetWords } from './sheet-words.ts';
import { base64Of, type ChosenSheet, useSheet } from './use-sheet.ts';

const MOVED: ReadonlySet<string> = new Set(['MENU_FIELD_TAKEN', 'MENU_DRAFT_MOVED'] satisfies ErrorCode[]);

/** A file, what it would change, and the tap that drafts it; what was drafted can be taken back as one. */
export function SheetIn() {
  const say = useSheetWords();
  const { failure } = useWords();
  const { tell } = useTeller();
  const { restaurantId } = useVenue();
  const { draft } = useEditor();
  const { look, take } = useSheet();
  const { discard } = useDraftChange();
  const [sheet, setSheet] = useState<ChosenSheet | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [taken, setTaken] = useState<string | null>(null);
  const id = useId();

  const read = (next: ChosenSheet) => {
    setSheet(next);
    take.reset();
    look.mutate(next);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setTaken(null);
    setTooLarge(file.size > SHEET_MAX_BYTES);
    if (file.size > SHEET_MAX_BYTES) {
      setSheet(null);
      return look.reset();
    }
    read({ name: file.name, file: await base64Of(file), columns: null, removesMissing: false });
  };
  const takeIn = (over: readonly string[]) =>
    sheet &&
    look.data &&
    take.mutate(
      { sheet, over, version: look.data.version },
      {
        // Somebody published or drafted in between: the preview is made anew and names it.
        onError(error) {
          if (error instanceof CallFailure && MOVED.has(error.code)) look.mutate(sheet);
        },
        onSuccess({ group }) {
          setTaken(group);
          setSheet(null);
          look.reset();
        },
      },
    );
  const ofImport = draft.changes.filter(({ group }) => group !== null && group === taken);
  const error = take.error ?? look.error;
  return (
    <section className={styles.section}>
      <h2>{say('in')}</h2>
      <p className={styles.help}>{say('inHelp')}</p>
      <div className={styles.buttons}>
        <label
          className={`${buttonClass({ kind: sheet ? 'plain' : 'primary', shape: 'large' })} ${styles.file}`}
        >
          {say(sheet ? 'chooseOther' : 'choose')}
          <input
            type="file"
            id={id}
            accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              // The same file, mended, can be chosen again.
              event.target.value = '';
            }}
          />
        </label>
        {sheet && <span className={styles.name}>{sheet.name}</span>}
      </div>
      <Problem text={isTooLarge ? say('tooLarge') : error ? failure(error) : null} />
      {look.isPending && (
        <p className={styles.help} role="status">
          {say('reading')}
        </p>
      )}
      {taken !== null && (
        <div className={styles.taken} role="status">
          <p>{say('taken')}</p>
          <div className={styles.buttons}>
            <Link className={buttonClass({ kind: 'primary' })} to={`/${restaurantId}/menu`}>
              {say('toMenu')}
            </Link>
            {ofImport.length > 0 && (
              <Button
                onClick={() => {
                  discard(ofImport.map(({ changeId }) => changeId));
                  setTaken(null);
                  tell(say('undone'));
                }}
              >
                {say('undo')}
              </Button>
            )}
          </div>
        </div>
      )}
      {sheet && look.data && (
        <SheetPreview
          preview={look.data}
          sheet={sheet}
          isBusy={look.isPending || take.isPending}
          onRead={read}
          onTake={takeIn}
        />
      )}
    </section>
  );
}
