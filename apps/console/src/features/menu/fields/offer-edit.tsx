import type { HappyHour } from '@hansang/contract/schemas';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useEditorWords } from '../editor-words.ts';
import styles from './fields.module.css';
import { NumberEdit } from './line-edit.tsx';
import { LUNCH, TimesEdit } from './times-edit.tsx';

interface OfferEditProps {
  value: HappyHour | null;
  /** What it costs otherwise. */
  price: number;
  onSave(value: HappyHour | null): void;
}

/** Another price at certain hours. */
export function OfferEdit({ value, price, onSave }: OfferEditProps) {
  const { e } = useEditorWords();
  if (value === null)
    return (
      <div>
        <Button onClick={() => onSave({ price, times: [{ ...LUNCH, from: '17:00', to: '19:00' }] })}>
          <Icon name="clock" size={22} />
          {e('addOffer')}
        </Button>
      </div>
    );
  return (
    <div className={styles.offer}>
      <NumberEdit
        label={e('offerPrice')}
        kind="amount"
        value={value.price}
        onSave={(changed) => changed !== null && onSave({ ...value, price: changed })}
      />
      <TimesEdit
        label={e('field.happyHour')}
        help={e('offerHelp')}
        value={value.times}
        onSave={(times) => onSave(times && { ...value, times })}
      />
    </div>
  );
}
