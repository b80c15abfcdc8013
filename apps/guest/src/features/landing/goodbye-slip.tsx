import type { HistoryAnswer, PastOrder } from '@hansang/contract/schemas';
import type { ReactNode } from 'react';
import { ReceiptFacts } from '../../shared/orders/receipt-facts.tsx';
import { SoldLines } from '../../shared/orders/sold-lines.tsx';
import { tableLabel } from '../../shared/orders/table-label.ts';
import { dayAndTimeOf } from '../../shared/orders/when.ts';
import { newsWords } from '../../shared/words/news-words.ts';
import { useWords } from '../../shared/words/words.ts';

export interface GoodbyeSlipProps {
  readonly venue: string;
  readonly table: string;
  readonly orders: readonly PastOrder[];
  /** Won, over the whole visit. */
  readonly total: number;
  /** What stood on the bill beside the dishes, in won, how it was paid, and what a receipt says of it. */
  readonly bill?: Pick<NonNullable<HistoryAnswer['bill']>, 'entered' | 'paid' | 'receipt'> | undefined;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
  /** What other features offer below it. */
  readonly children?: ReactNode;
}

/** Thanks to a guest who leaves, with what their table had. */
export default function GoodbyeSlip({
  venue,
  table,
  orders,
  total,
  bill,
  endedAt,
  children,
}: GoodbyeSlipProps) {
  const words = newsWords.use();
  const spoken = useWords();
  const { won, language } = spoken;
  const entered = bill?.entered ?? 0;
  const had = orders.filter(
    ({ status }) => status !== 'REJECT' && status !== 'CANCEL' && status !== 'PENDING',
  );
  return (
    <section className="goodbye">
      <h1>{words('thanks')}</h1>
      {venue && <p>{words('thanksText', { venue })}</p>}
      {had.length > 0 && (
        <div className="slip goodbye-slip">
          <h2>{words('had')}</h2>
          <p className="hint">
            {[table && tableLabel(table, spoken), dayAndTimeOf(new Date(endedAt).toISOString(), language)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {[...had].reverse().map((order) => (
            <SoldLines key={order._id} menus={order.menus} />
          ))}
          {entered !== 0 && (
            <p className="goodbye-fact">
              <span>{words('entered')}</span>
              <span className="price">{entered < 0 ? `−${won(-entered)}` : won(entered)}</span>
            </p>
          )}
          <p className="slip-total">
            <span>{words('total')}</span>
            <span className="price">{won(Math.max(0, total + entered))}</span>
          </p>
          {bill?.paid.map(({ means, amount }) => (
            <p key={means} className="goodbye-fact">
              <span>{words(`paid.${means ?? 'PROVIDER'}`)}</span>
              <span className="price">{won(amount)}</span>
            </p>
          ))}
          {bill?.receipt && <ReceiptFacts receipt={bill.receipt} />}
        </div>
      )}
      {children}
      <h2 className="landing-next">{words('nextTime')}</h2>
    </section>
  );
}
