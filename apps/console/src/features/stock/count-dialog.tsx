import type { StockDish } from '@hansang/contract/schemas';
import { type FormEvent, useState } from 'react';
import { Button } from '../../shared/widgets/button.tsx';
import { Field } from '../../shared/widgets/field.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useWords } from '../../shared/words/words.ts';
import { countOf } from './stock-view.ts';

interface CountDialogProps {
  dish: StockDish | null;
  onClose(): void;
  onCount(dish: StockDish, leftQuantity: number | null): void;
}

/** Sets how many of a dish are left; nothing means that it is not counted. */
export function CountDialog({ dish, onClose, onCount }: CountDialogProps) {
  const { t, of } = useWords();
  const [shown, setShown] = useState(dish);
  const [text, setText] = useState('');
  if (dish && dish !== shown) {
    setShown(dish);
    setText(dish.leftQuantity === null ? '' : String(dish.leftQuantity));
  }
  if (!shown) return null;
  const count = countOf(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count !== undefined) onCount(shown, count);
  };
  return (
    <Sheet
      isOpen={dish !== null}
      onClose={onClose}
      place="middle"
      title={of(shown.name)}
      foot={
        <>
          <Button shape="large" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            type="submit"
            form="stock-count"
            kind="primary"
            shape="large"
            disabled={count === undefined}
          >
            {t('app.save')}
          </Button>
        </>
      }
    >
      <form id="stock-count" onSubmit={submit}>
        <Field
          label={t('stock.count')}
          note={t('stock.countHelp')}
          inputMode="numeric"
          maxLength={5}
          autoFocus
          value={text}
          aria-invalid={count === undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Sheet>
  );
}
