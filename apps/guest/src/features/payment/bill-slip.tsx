import type { BillConfirmation } from '@hansang/contract/schemas';
import { tableLabel } from '../../shared/orders/table-label.ts';
import { dayAndTimeOf } from '../../shared/orders/when.ts';
import { useWords } from '../../shared/words/words.ts';
import { payWords } from './pay-words.ts';
import { CardFacts, Fact, MoneyFacts, SellerFacts } from './slip-facts.tsx';
import './payment.css';

/** The confirmation of what a phone paid of its table's bill, as it is printed or saved. */
export function BillSlip({ confirmation }: { confirmation: BillConfirmation }) {
  const words = payWords.use();
  const spoken = useWords();
  const { of, won, list, language } = spoken;
  const { restaurantName, floorName, tableName, approvedAt, part, shares, lines } = confirmation;
  const isShare = part === 'SHARE' && shares !== null;
  return (
    <article className="slip paper">
      <h2 className="paper-head">{of(restaurantName)}</h2>
      <SellerFacts corporation={confirmation.corporation} />
      <dl className="paper-facts">
        <Fact name={words('table')}>{`${of(floorName)} ${tableLabel(tableName, spoken)}`}</Fact>
        <Fact name={words('paidAt')}>{approvedAt && dayAndTimeOf(approvedAt, language)}</Fact>
        <Fact name={words('ofBill')}>
          {isShare ? words('part.SHARE', { shares }) : words(`part.${part === 'SHARE' ? 'AMOUNT' : part}`)}
        </Fact>
      </dl>
      {lines.length > 0 && !isShare && (
        <ul className="sold">
          {lines.map((line) => (
            <li key={`${of(line.name)}/${line.choices.map(of).join('/')}/${line.amount}`}>
              <span className="pieces num">{line.quantity}</span>
              <span className="sold-name">
                {of(line.name)}
                {line.choices.length > 0 && (
                  <span className="sold-choices">{list(line.choices.map(of))}</span>
                )}
              </span>
              <span className="sold-price price">{won(line.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <MoneyFacts confirmation={confirmation} />
      <CardFacts confirmation={confirmation} />
      <p className="hint paper-note">{words('noInvoice')}</p>
    </article>
  );
}
