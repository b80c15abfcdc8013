import { callPath, SALES_FACETS, type SalesFacet } from '@hansang/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button, buttonClass } from '../../shared/widgets/button.tsx';
import { Choice } from '../../shared/widgets/choice.tsx';
import { Problem } from '../../shared/widgets/field.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { Sales } from './sales.tsx';
import styles from './sales-page.module.css';
import { useSalesWords } from './sales-words.ts';
import { isSpan, SPANS, type Span, type SpanName, spanOf } from './span.ts';

const REFRESH_MS = 15_000;

/** The day of a machine that has asked nobody yet; the venue's own comes with the first answer. */
const guessToday = (): string => new Date().toISOString().slice(0, 10);

/** What any days were sold, by day, hour, dish, table and means. */
export default function SalesPage() {
  const { t, language, failure } = useWords();
  const s = useSalesWords();
  const { restaurantId } = useVenue();
  const [today, setToday] = useState(guessToday);
  const [name, setName] = useState<SpanName>('week');
  const [own, setOwn] = useState<Span>(() => spanOf('week', today));
  const [by, setBy] = useState<SalesFacet>('DAY');
  const span = name === 'own' ? own : spanOf(name, today);
  const query = { ...span, by };
  const { data, error, refetch } = useQuery({
    queryKey: keys.sales(restaurantId, query),
    enabled: isSpan(span),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => ({
      ...(await call('sales', { params: { restaurantId }, query, signal })),
      by,
    }),
  });
  if (data && data.today !== today) setToday(data.today);
  const table = new URLSearchParams({ ...query, language });
  return (
    <>
      <PageHead
        title={s('title')}
        isWide
        tools={
          <a
            className={buttonClass({})}
            href={`${callPath('salesTable', { restaurantId })}?${table}`}
            download
          >
            {s('csv')}
          </a>
        }
      />
      <div className={styles.page}>
        <div className={styles.asked}>
          <Choice
            label={s('range')}
            options={SPANS.map((one) => [one, s(`range.${one}`)] as const)}
            value={name}
            onChange={(chosen) => {
              if (chosen === 'own') setOwn(span);
              setName(chosen);
            }}
          />
          {name === 'own' && <OwnSpan span={own} today={today} onChange={setOwn} />}
          <Choice
            label={s('facet')}
            options={SALES_FACETS.map((one) => [one, s(`by.${one}`)] as const)}
            value={by}
            onChange={(chosen) => setBy(chosen)}
          />
        </div>
        <Problem text={isSpan(span) ? null : s('wrongRange')} />
        {data ? (
          <Suspense fallback={<StatePage text={t('app.loading')} />}>
            <Sales sales={data} by={data.by} />
          </Suspense>
        ) : (
          <StatePage text={error ? failure(error) : t('app.loading')}>
            {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
          </StatePage>
        )}
      </div>
    </>
  );
}

function OwnSpan({ span, today, onChange }: { span: Span; today: string; onChange(span: Span): void }) {
  const s = useSalesWords();
  return (
    <div className={styles.own}>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          {s(end)}
          <input
            type="date"
            max={today}
            value={span[end]}
            onChange={({ target }) => onChange({ ...span, [end]: target.value })}
          />
        </label>
      ))}
    </div>
  );
}
