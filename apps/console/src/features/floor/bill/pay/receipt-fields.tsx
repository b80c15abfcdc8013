import { CASH_RECEIPT_KINDS, type CashReceiptKind } from '@hansang/contract';
import { Choice } from '../../../../shared/widgets/choice.tsx';
import { Field } from '../../../../shared/widgets/field.tsx';
import { useBillWords } from '../bill-words.ts';

export interface ReceiptChoice {
  readonly kind: CashReceiptKind | 'NONE';
  readonly number: string;
}

const digits = (text: string): string => text.replace(/\D/g, '');

/** Whether the number is one of its kind, or none is wanted. */
export function isReceiptReady({ kind, number }: ReceiptChoice): boolean {
  const { length } = digits(number);
  if (kind === 'NONE') return true;
  return kind === 'BUSINESS' ? length === 10 : length >= 8 && length <= 18;
}

interface ReceiptFieldsProps {
  value: ReceiptChoice;
  onChange(value: ReceiptChoice): void;
}

/** For whom a cash receipt is, where one is wanted. */
export function ReceiptFields({ value, onChange }: ReceiptFieldsProps) {
  const b = useBillWords();
  return (
    <div>
      <Choice
        label={b('receiptFor')}
        options={(['NONE', ...CASH_RECEIPT_KINDS] as const).map(
          (kind) => [kind, b(`receipt.${kind}`)] as const,
        )}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind })}
      />
      {value.kind !== 'NONE' && (
        <Field
          label={b('receiptNumber')}
          note={b('receiptHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          value={value.number}
          onChange={(event) => onChange({ ...value, number: event.target.value })}
        />
      )}
    </div>
  );
}
