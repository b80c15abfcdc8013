import { PAST_DAYS_MAX, PAST_VISITS_MAX } from '@hansang/contract';
import type { PastVisit } from '@hansang/contract/schemas';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Field } from '../../../shared/widgets/field.tsx';
import { SearchField } from '../../../shared/widgets/search-field.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords } from '../../../shared/words/words.ts';
import BillSheet from '../bill/bill-sheet.tsx';
import { useSeatingWords } from '../seating/seating-words.ts';
import styles from './past-sheet.module.css';
import { type PastDays, usePastVisits } from './use-past-visits.ts';

interface PastSheetProps {
  isOpen: boolean;
  onClose(): void;
}

/** Who sat there before: found by table, amount, order or approval number, each with its bill. */
export default function PastSheet({ isOpen, onClose }: PastSheetProps) {
  const { t, failure } = useWords();
  const s = useSeatingWords();
  const [days, setDays] = useState<PastDays>({ from: null, day: null });
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const { data, error, refetch } = usePastVisits(days, wanted);
  const [opened, setOpened] = useState<string | null>(null);
  // What was open stays readable while it slides away.
  const [shown, setShown] = useState(opened);
  if (opened !== null && opened !== shown) setShown(opened);
  return (
    <>
      <Sheet isOpen={isOpen} onClose={onClose} title={s('past')}>
        <div className={styles.asked}>
          <SearchField label={s('pastSearch')} value={search} onChange={setSearch} />
          <div className={styles.days}>
            <Field
              label={s('pastFrom')}
              type="date"
              max={data?.businessDay}
              value={data?.from ?? days.from ?? ''}
              onChange={({ target }) => target.value && setDays({ ...days, from: target.value })}
            />
            <Field
              label={s('pastDay')}
              type="date"
              value={data?.businessDay ?? days.day ?? ''}
              onChange={({ target }) => target.value && setDays({ ...days, day: target.value })}
            />
          </div>
          {days.from !== null && <p className={styles.more}>{s('pastDays', { count: PAST_DAYS_MAX })}</p>}
        </div>
        {!data && (
          <StatePage text={error ? failure(error) : t('app.loading')}>
            {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
          </StatePage>
        )}
        {data?.visits.length === 0 && <p role="status">{s('pastNone')}</p>}
        <ul className={styles.visits}>
          {data?.visits.map((visit) => (
            <li key={visit.visitId}>
              <Visit
                visit={visit}
                isDated={data.from !== data.businessDay}
                onOpen={() => setOpened(visit.visitId)}
              />
            </li>
          ))}
        </ul>
        {data?.hasMore && <p className={styles.more}>{s('pastMore', { count: PAST_VISITS_MAX })}</p>}
      </Sheet>
      {shown !== null && (
        <BillSheet visitId={shown} isOpen={opened !== null} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface VisitProps {
  visit: PastVisit;
  /** They are of several days. */
  isDated: boolean;
  onOpen(): void;
}

function Visit({ visit, isDated, onOpen }: VisitProps) {
  const { t, of, won, clock, moment } = useWords();
  const s = useSeatingWords();
  const { tableName, floorName, partyLabel, numbers, headCount, owed } = visit;
  return (
    <button type="button" className={styles.visit} onClick={onOpen}>
      <span className={styles.name}>{t('table.name', { table: tableName })}</span>
      <span className={styles.total}>{won(visit.total)}</span>
      <span className={styles.facts}>
        {[
          `${isDated ? moment(visit.openedAt) : clock(visit.openedAt)}–${clock(visit.closedAt)}`,
          of(floorName),
          ...(partyLabel === null ? [] : [partyLabel]),
          ...(headCount === null ? [] : [s('heads', { count: headCount })]),
          s('pastOrders', { numbers: numbers.map((number) => `#${number}`).join(' ') }),
        ].join(' · ')}
      </span>
      <span className={owed > 0 ? styles.owes : styles.paid}>
        {owed > 0 ? s('pastOwes', { amount: won(owed) }) : s('pastPaid')}
      </span>
    </button>
  );
}
