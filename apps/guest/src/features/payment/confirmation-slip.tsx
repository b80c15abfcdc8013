import type { OrderConfirmation } from '@hansang/contract/schemas';
import { SoldLines } from '../../shared/orders/sold-lines.tsx';
import { tableLabel } from '../../shared/orders/table-label.ts';
import { dayAndTimeOf } from '../../shared/orders/when.ts';
import { useWords } from '../../shared/words/words.ts';
import { payWords } from './pay-words.ts';
import { CardFacts, Fact, MoneyFacts, SellerFacts } from './slip-facts.tsx';
import './payment.css';

/** The confirmation of a paid order, as it is printed or saved. */
export function ConfirmationSlip({ confirmation }: { confirmation: OrderConfirmation }) {
  const words = payWords.use();
  const spoken = useWords();
  const { of, language } = spoken;
  const { corporation, receipt, approvedAt } = confirmation;
  const table = `${of(receipt.multiLanguage.floorName)} ${tableLabel(receipt.tableName, spoken)}`;
  return (
    <article className="slip paper">
      <h2 className="paper-head">{of(receipt.multiLanguage.restaurantName)}</h2>
      <SellerFacts corporation={corporation} />
      <dl className="paper-facts">
        <Fact name={words('number')}>{receipt.number}</Fact>
        <Fact name={words('table')}>{table}</Fact>
        <Fact name={words('paidAt')}>{approvedAt && dayAndTimeOf(approvedAt, language)}</Fact>
      </dl>
      <SoldLines menus={receipt.order.menus} />
      <MoneyFacts confirmation={confirmation} />
      <CardFacts confirmation={confirmation} />
      <p className="hint paper-note">{words('noInvoice')}</p>
    </article>
  );
}
