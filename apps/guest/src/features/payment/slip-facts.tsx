import type { OrderConfirmation } from '@hansang/contract/schemas';
import type { ReactNode } from 'react';
import { useWords } from '../../shared/words/words.ts';
import { payWords } from './pay-words.ts';

/** Left out where nothing is known. */
export function Fact({
  name,
  isSum = false,
  children,
}: {
  name: string;
  isSum?: boolean;
  children: ReactNode;
}) {
  if (children === null) return null;
  return (
    <div className={isSum ? 'paper-sum' : undefined}>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

/** Who sells. */
export function SellerFacts({ corporation }: Pick<OrderConfirmation, 'corporation'>) {
  const words = payWords.use();
  return (
    <dl className="paper-facts">
      <Fact name={words('company')}>{corporation.name}</Fact>
      <Fact name={words('companyNumber')}>{corporation.registrationNumber}</Fact>
      <Fact name={words('companyPhone')}>{corporation.phone}</Fact>
    </dl>
  );
}

/** What was charged, with its tax. */
export function MoneyFacts({
  confirmation: { amount, refundedAmount, supply, vat, taxFree = 0 },
}: {
  confirmation: Pick<OrderConfirmation, 'amount' | 'refundedAmount' | 'supply' | 'vat'> & {
    readonly taxFree?: number;
  };
}) {
  const words = payWords.use();
  const { won } = useWords();
  return (
    <dl className="paper-facts">
      {refundedAmount > 0 && (
        <>
          <Fact name={words('charged')}>{won(amount)}</Fact>
          <Fact name={words('givenBack')}>−{won(refundedAmount)}</Fact>
        </>
      )}
      <Fact name={words('supply')}>{won(supply)}</Fact>
      <Fact name={words('vat')}>{won(vat)}</Fact>
      {taxFree > 0 && <Fact name={words('taxFree')}>{won(taxFree)}</Fact>}
      <Fact name={words('total')} isSum>
        {won(amount - refundedAmount)}
      </Fact>
    </dl>
  );
}

/** By which card. */
export function CardFacts({
  confirmation: { method, cardName, cardNumber, installmentMonths, approvalNumber },
}: {
  confirmation: Pick<
    OrderConfirmation,
    'method' | 'cardName' | 'cardNumber' | 'installmentMonths' | 'approvalNumber'
  >;
}) {
  const words = payWords.use();
  return (
    <dl className="paper-facts">
      <Fact name={words('method')}>{words(method ? `by.${method}` : 'by.card')}</Fact>
      <Fact name={words('card')}>{[cardName, cardNumber].filter(Boolean).join(' ') || null}</Fact>
      {cardNumber && (
        <Fact name={words('instalments')}>
          {installmentMonths > 1 ? words('months', { count: installmentMonths }) : words('once')}
        </Fact>
      )}
      <Fact name={words('approval')}>{approvalNumber}</Fact>
    </dl>
  );
}
