import type { OrderConfirmation } from '@hansang/contract/schemas';
import type { ReactNode } from 'react';
import { SoldLines } from '../../shared/orders/sold-lines.tsx';
import { tableLabel } from '../../shared/orders/table-label.ts';
import { dayAndTimeOf } from '../../shared/orders/when.ts';
import { useWords } from '../../shared/words/words.ts';
import { payWords } from './pay-words.ts';
import './payment.css';

/** The confirmation of a paid order, as it is printed or saved. */
export function ConfirmationSlip({ confirmation }: { confirmation: OrderConfirmation }) {
  const words = payWords.use();
  const spoken = useWords();
  const { of, won, language } = spoken;
  const { corporation, receipt, cardName, cardNumber, installmentMonths, refundedAmount } = confirmation;
  const { approvedAt, approvalNumber, amount } = confirmation;
  const table = `${of(receipt.multiLanguage.floorName)} ${tableLabel(receipt.tableName, spoken)}`;
  return (
    <article className="slip paper">
      <h2 className="paper-head">{of(receipt.multiLanguage.restaurantName)}</h2>
      <dl className="paper-facts">
        <Fact name={words('company')}>{corporation.name}</Fact>
        <Fact name={words('companyNumber')}>{corporation.registrationNumber}</Fact>
        <Fact name={words('companyPhone')}>{corporation.phone}</Fact>
      </dl>
      <dl className="paper-facts">
        <Fact name={words('number')}>{receipt.number}</Fact>
        <Fact name={words('table')}>{table}</Fact>
        <Fact name={words('paidAt')}>{approvedAt && dayAndTimeOf(approvedAt, language)}</Fact>
      </dl>
      <SoldLines menus={receipt.order.menus} />
      <dl className="paper-facts">
        {refundedAmount > 0 && (
          <>
            <Fact name={words('charged')}>{won(amount)}</Fact>
            <Fact name={words('givenBack')}>−{won(refundedAmount)}</Fact>
          </>
        )}
        <Fact name={words('supply')}>{won(confirmation.supply)}</Fact>
        <Fact name={words('vat')}>{won(confirmation.vat)}</Fact>
        <Fact name={words('total')} isSum>
          {won(amount - refundedAmount)}
        </Fact>
      </dl>
      <dl className="paper-facts">
        <Fact name={words('method')}>
          {words(confirmation.method ? `by.${confirmation.method}` : 'by.card')}
        </Fact>
        <Fact name={words('card')}>{[cardName, cardNumber].filter(Boolean).join(' ') || null}</Fact>
        {cardNumber && (
          <Fact name={words('instalments')}>
            {installmentMonths > 1 ? words('months', { count: installmentMonths }) : words('once')}
          </Fact>
        )}
        <Fact name={words('approval')}>{approvalNumber}</Fact>
      </dl>
      <p className="hint paper-note">{words('noInvoice')}</p>
    </article>
  );
}

/** Left out where nothing is known. */
function Fact({ name, isSum = false, children }: { name: string; isSum?: boolean; children: ReactNode }) {
  if (children === null) return null;
  return (
    <div className={isSum ? 'paper-sum' : undefined}>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
