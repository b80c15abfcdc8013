import type { PaymentsAnswer } from '@hansang/contract/schemas';
import { useState } from 'react';
import { DayPicker } from '../../shared/time/day-picker.tsx';
import { useVenue } from '../../shared/venue/me.ts';
import { Button, buttonClass } from '../../shared/widgets/button.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import segments from '../../shared/widgets/segments.module.css';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { AccountSheet } from './account-sheet.tsx';
import { DifferenceList } from './difference-list.tsx';
import { PaymentSheet } from './payment-sheet.tsx';
import { FILTERS, type Filter, fitting } from './payment-view.ts';
import styles from './payments-page.module.css';
import { PaymentsTable } from './payments-table.tsx';
import { TroubleList } from './trouble-list.tsx';
import { tableAddress, usePayments } from './use-payments.ts';

/** Card payments by business day, and whatever of them needs somebody. */
export default function PaymentsPage() {
  const { t, failure } = useWords();
  const { restaurantId, may } = useVenue();
  const [day, setDay] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [showsAccount, showAccount] = useState(false);
  const { data, error, refetch } = usePayments(day);
  const known = data ? [...data.payments, ...data.troubled] : [];
  return (
    <>
      <PageHead
        title={t('pay.title')}
        isWide
        tools={
          <>
            {data && (
              <a className={buttonClass({})} href={tableAddress(restaurantId, data.businessDay)} download>
                {t('pay.csv')}
              </a>
            )}
            {may('payment-key.change') && (
              <Button onClick={() => showAccount(true)}>{t('pay.account')}</Button>
            )}
          </>
        }
      >
        {data && <DayPicker day={data.businessDay} onChange={setDay} />}
      </PageHead>
      {data ? (
        <Day data={data} onOpen={setOpened} onDay={setDay} />
      ) : (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      <PaymentSheet
        payment={known.find(({ paymentId }) => paymentId === opened) ?? null}
        onClose={() => setOpened(null)}
      />
      {may('payment-key.change') && <AccountSheet isOpen={showsAccount} onClose={() => showAccount(false)} />}
    </>
  );
}

function Day({
  data,
  onOpen,
  onDay,
}: {
  data: PaymentsAnswer;
  onOpen(paymentId: string): void;
  onDay(day: string): void;
}) {
  const { t, clock } = useWords();
  const [filter, setFilter] = useState<Filter>('all');
  const shown = fitting(data.payments, filter);
  return (
    <div className={styles.page}>
      <TroubleList payments={data.troubled} onOpen={onOpen} />
      <DifferenceList differences={data.differences} shownDay={data.businessDay} onDay={onDay} />
      <Totals data={data} />
      <p className={styles.note}>
        {data.comparedAt ? t('pay.compared', { time: clock(data.comparedAt) }) : t('pay.notCompared')}
      </p>
      <fieldset className={segments.segments}>
        <legend className="sr-only">{t('pay.filter')}</legend>
        {FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            className={segments.segment}
            aria-pressed={one === filter}
            onClick={() => setFilter(one)}
          >
            {t(`pay.${one}`)}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <StatePage text={t(data.payments.length === 0 ? 'pay.none' : 'pay.noneOf')} />
      ) : (
        <PaymentsTable payments={shown} onOpen={onOpen} />
      )}
    </div>
  );
}

function Totals({ data: { totals } }: { data: PaymentsAnswer }) {
  const { t, won } = useWords();
  const sums = [
    ['pay.captured', totals.captured],
    ['pay.refunded', totals.refunded],
    ['pay.left', totals.captured - totals.refunded],
  ] as const;
  return (
    <dl className={styles.totals}>
      {sums.map(([name, amount]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{won(amount)}</dd>
          {name === 'pay.captured' && (
            <dd className={styles.count}>{t('pay.count', { count: totals.count })}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
