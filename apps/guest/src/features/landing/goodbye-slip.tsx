import type { PastOrder } from '@hansang/contract/schemas';
import type { ReactNode } from 'react';
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
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
  /** What other features offer below it. */
  readonly children?: ReactNode;
}

/** Thanks to a guest who leaves, with what their table had. */
export default function GoodbyeSlip({ venue, table, orders, total, endedAt, children }: GoodbyeSlipProps) {
  const words = newsWords.use();
  const spoken = useWords();
  const { won, language } = spoken;
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
          <p className="slip-total">
            <span>{words('total')}</span>
            <span className="price">{won(total)}</span>
          </p>
        </div>
      )}
      {children}
      <h2 className="landing-next">{words('nextTime')}</h2>
    </section>
  );
}
