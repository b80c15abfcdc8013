import { LINE_NOTE_MAX } from '@hansang/contract';
import type { Menu } from '@hansang/contract/schemas';
import { choiceRefusals, defaultOptions } from '@hansang/rules';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Field } from '../../../shared/widgets/field.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { Stepper } from '../../../shared/widgets/stepper.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { chosenLine } from '../draft/chosen-line.ts';
import type { DraftLine } from '../draft/entry-draft.ts';
import { useEnteringWords } from '../entering-words.ts';
import styles from './choose-sheet.module.css';
import type { Choosing } from './choosing.ts';
import { OptionRows } from './option-rows.tsx';

interface ChooseSheetProps {
  choosing: Choosing | null;
  takesNotes: boolean;
  onClose(): void;
  /** The line as it is wanted; null: it is not wanted any more. */
  onDone(line: DraftLine | null): void;
}

/** Size, options, note and number of a dish. */
export function ChooseSheet({ choosing, takesNotes, onClose, onDone }: ChooseSheetProps) {
  const { of } = useWords();
  // What it was opened for stays readable while it slides away.
  const [shown, setShown] = useState(choosing);
  const [turn, setTurn] = useState(0);
  if (choosing && choosing !== shown) {
    setShown(choosing);
    setTurn(turn + 1);
  }
  if (!shown) return null;
  return (
    <Sheet
      isOpen={choosing !== null}
      onClose={onClose}
      place="middle"
      title={of(shown.dish.multiLanguage.name)}
    >
      <ChooseForm key={turn} {...shown} takesNotes={takesNotes} onDone={onDone} />
    </Sheet>
  );
}

interface ChooseFormProps extends Choosing {
  takesNotes: boolean;
  onDone(line: DraftLine | null): void;
}

function ChooseForm({ dish, line, quantity: first, takesNotes, onDone }: ChooseFormProps) {
  const { t, of, won } = useWords();
  const e = useEnteringWords();
  const [options, setOptions] = useState(() => firstOptions(dish, line));
  const [sizeId, setSizeId] = useState(line?.size?._id ?? onlySize(dish));
  const [note, setNote] = useState(line?.note ?? '');
  const [quantity, setQuantity] = useState(first);
  const wish = (size: string | null): DraftLine => ({
    _id: dish._id,
    size: size === null ? null : { _id: size },
    options: [...options].flatMap(([_id, count]) => (count > 0 ? [{ _id, quantity: count }] : [])),
    quantity,
    ...(note.trim() && { note: note.trim() }),
  });
  const wanted = wish(sizeId);
  const total = chosenLine(dish, wanted)?.total ?? 0;
  const isWhole = choiceRefusals(dish, wanted).length === 0;
  // Where the size is all there is to choose, choosing it is the order.
  const isSizeAll = line === null && dish.optionGroups.length === 0 && !takesNotes;
  return (
    <>
      <div className={styles.form}>
        {dish.sizes.length > 0 && (
          <fieldset className={styles.sizes}>
            <legend className={styles.legend}>{e('size')}</legend>
            {dish.sizes.map(({ _id, multiLanguage, price, isSoldOut }) => (
              <button
                key={_id}
                type="button"
                className={styles.size}
                aria-pressed={_id === sizeId}
                disabled={isSoldOut}
                onClick={() => (isSizeAll ? onDone(wish(_id)) : setSizeId(_id))}
              >
                <b>{of(multiLanguage.name)}</b>
                <span>{isSoldOut ? e('soldOut') : won(price)}</span>
              </button>
            ))}
          </fieldset>
        )}
        {dish.optionGroups.map((group) => (
          <OptionRows key={group._id} group={group} taken={options} onChange={setOptions} />
        ))}
        {takesNotes && (
          <Field
            label={e('lineNote')}
            value={note}
            maxLength={LINE_NOTE_MAX}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        <div className={styles.quantity}>
          <span className={styles.legend}>{e('quantity')}</span>
          <Stepper
            count={quantity}
            least={1}
            most={999}
            less={t('line.less')}
            more={t('line.more')}
            onChange={setQuantity}
          />
        </div>
      </div>
      <footer>
        {line && (
          <Button kind="danger" shape="large" onClick={() => onDone(null)}>
            {e('drop')}
          </Button>
        )}
        <Button kind="primary" shape="large" isWide disabled={!isWhole} onClick={() => onDone(wanted)}>
          {line ? e('keep') : e('add')} · {won(total)}
        </Button>
      </footer>
    </>
  );
}

/** What a dish begins with: what was chosen, or what the venue chose of what has to be. */
function firstOptions({ optionGroups }: Menu, line: DraftLine | null): ReadonlyMap<string, number> {
  if (line) return new Map(line.options.map(({ _id, quantity }) => [_id, quantity]));
  return new Map(defaultOptions(optionGroups, true).map(([{ _id }, quantity]) => [_id, quantity]));
}

const onlySize = ({ sizes }: Menu): string | null => {
  const there = sizes.filter(({ isSoldOut }) => !isSoldOut);
  return there.length === 1 ? (there[0]?._id ?? null) : null;
};
