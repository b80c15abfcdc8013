import type { CancelReason } from '@hansang/contract';
import type { StaffPayment } from '@hansang/contract/schemas';
import { useId, useState } from 'react';
import { newKey } from '../../shared/api/new-key.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import segments from '../../shared/widgets/segments.module.css';
import { Stepper } from '../../shared/widgets/stepper.tsx';
import { useWords } from '../../shared/words/words.ts';
import { amountOf, leftOfLines } from './payment-view.ts';
import styles from './payments-page.module.css';
import { useRefund } from './use-payments.ts';

/** The reasons that staff give; a failed payment is the system's. */
const REASONS = [
  'REQUESTED_BY_GUEST',
  'LACK_OF_INGREDIENTS',
  'RESTAURANTS_CIRCUMSTANCES',
  'ETC',
] as const satisfies CancelReason[];

/** Gives back all that is left of a payment, or single dishes of it. */
export function RefundForm({ payment, onDone }: { payment: StaffPayment; onDone(): void }) {
  const { t, won, of } = useWords();
  const refund = useRefund();
  const left = leftOfLines(payment);
  const [isWhole, setWhole] = useState(true);
  const [chosen, setChosen] = useState<readonly number[]>(left.map(() => 0));
  const [reason, setReason] = useState<CancelReason | null>(null);
  // One for each choice, so that a second press of the same is the same refund.
  const [key, setKey] = useState(newKey);
  const amount = isWhole ? payment.amount - payment.refundedAmount : amountOf(payment, chosen);
  const endsOrder = isWhole && payment.orderStatus !== 'COMPLETE';
  const set = (line: number, quantity: number) => {
    setChosen(chosen.map((one, index) => (index === line ? quantity : one)));
    setKey(newKey());
  };
  const choose = (whole: boolean) => {
    setWhole(whole);
    setKey(newKey());
  };
  const confirm = () => {
    if (!reason || amount === 0) return;
    const lines = chosen.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []));
    const { refundedAmount } = payment;
    const body = { refundedAmount, reason, ...(!isWhole && { lines }) };
    refund.mutate({ payment, body, amount, key }, { onSuccess: onDone });
  };
  return (
    <div className={styles.form}>
      <fieldset className={`${segments.segments} ${segments.all}`}>
        <legend className="sr-only">{t('pay.refundTitle')}</legend>
        {[true, false].map((whole) => (
          <button
            key={String(whole)}
            type="button"
            className={segments.segment}
            aria-pressed={whole === isWhole}
            onClick={() => choose(whole)}
          >
            {t(whole ? 'pay.refundWhole' : 'pay.refundParts')}
          </button>
        ))}
      </fieldset>
      {endsOrder && <p className={styles.note}>{t('pay.refundEnds')}</p>}
      {!isWhole && amount === payment.amount - payment.refundedAmount && (
        <p className={styles.note}>{t('pay.refundKeeps')}</p>
      )}
      {!isWhole && (
        <ul className={styles.sold}>
          {payment.menus.map((menu, line) => (
            <Piece
              // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may stand twice, and lines never change place
              key={line}
              name={of(menu.multiLanguage.name)}
              price={won(menu.price)}
              count={chosen[line] ?? 0}
              most={left[line] ?? 0}
              onChange={(quantity) => set(line, quantity)}
            />
          ))}
        </ul>
      )}
      <Reasons reason={reason} onChoose={setReason} />
      <Button
        kind="danger"
        shape="large"
        isWide
        disabled={!reason || amount === 0 || refund.isPending}
        onClick={confirm}
      >
        {t('pay.refundDo', { amount: won(amount) })}
      </Button>
      <Button shape="large" isWide onClick={onDone}>
        {t('app.cancel')}
      </Button>
    </div>
  );
}

interface PieceProps {
  name: string;
  price: string;
  count: number;
  most: number;
  onChange(count: number): void;
}

function Piece({ name, price, count, most, onChange }: PieceProps) {
  const { t } = useWords();
  return (
    <li>
      <span>
        {name} <span className={styles.card}>{price}</span>
      </span>
      <Stepper
        count={count}
        least={0}
        most={most}
        less={t('pay.less', { name })}
        more={t('pay.more', { name })}
        text={`${count} / ${most}`}
        onChange={onChange}
      />
    </li>
  );
}

function Reasons({
  reason,
  onChoose,
}: {
  reason: CancelReason | null;
  onChoose(reason: CancelReason): void;
}) {
  const { t } = useWords();
  const name = useId();
  return (
    <fieldset className={styles.reasons}>
      <legend>{t('pay.refundWhy')}</legend>
      {REASONS.map((value) => (
        <label key={value} className={styles.reason}>
          <input type="radio" name={name} checked={value === reason} onChange={() => onChoose(value)} />
          {t(`reason.${value}`)}
          {value === reason && <Icon name="check" size={20} />}
        </label>
      ))}
    </fieldset>
  );
}
