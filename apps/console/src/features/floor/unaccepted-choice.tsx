import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { BoardOrder } from '@hansang/contract/schemas';
import { isPaidByCard } from '../../shared/order/paid-by-card.ts';
import { useWords } from '../../shared/words/words.ts';
import styles from './unaccepted-choice.module.css';

/** What becomes of orders that nobody accepted: they went out all the same, or they come to nothing. */
export type Unaccepted = 'COMPLETE' | 'REJECT';

interface UnacceptedChoiceProps {
  orders: readonly BoardOrder[];
  value: Unaccepted | null;
  onChange(value: Unaccepted): void;
}

/** Asks apart about orders that nobody ever accepted, and says which of them are paid. Nothing is chosen beforehand. */
export function UnacceptedChoice({ orders, value, onChange }: UnacceptedChoiceProps) {
  const { t, won } = useWords();
  const paid = orders.filter(isPaidByCard);
  const back = paid.reduce(
    (sum, { actualPayment, payment }) => sum + actualPayment - (payment?.refundedAmount ?? 0),
    0,
  );
  const question = t('checkout.unaccepted', { count: orders.length });
  const words = {
    COMPLETE: t('checkout.wentOut'),
    REJECT: back > 0 ? t('checkout.notMadePaid', { amount: won(back) }) : t('checkout.notMade'),
  } as const;
  return (
    <section className={styles.unaccepted}>
      <p className={styles.question}>
        {question} {paid.length > 0 && t('checkout.unacceptedPaid', { count: paid.length })}
      </p>
      <RadioGroup
        aria-label={question}
        value={value ?? ''}
        onValueChange={(chosen) => onChange(chosen as Unaccepted)}
        className={styles.answers}
      >
        {(['COMPLETE', 'REJECT'] as const).map((answer) => (
          <Radio.Root key={answer} value={answer} className={styles.answer}>
            {words[answer]}
          </Radio.Root>
        ))}
      </RadioGroup>
    </section>
  );
}
