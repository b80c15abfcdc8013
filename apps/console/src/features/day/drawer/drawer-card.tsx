import type { Drawer } from '@hansang/contract/schemas';
import { useState } from 'react';
import { signed } from '../../../shared/money/signed.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useReportWords } from '../../../shared/words/report-words.ts';
import { useWords } from '../../../shared/words/words.ts';
import { useDayWords } from '../day-words.ts';
import { useDrawer } from '../use-day.ts';
import { type Counting, CountSheet } from './count-sheet.tsx';
import { Difference } from './difference.tsx';
import styles from './drawer.module.css';
import { MoveSheet } from './move-sheet.tsx';

/** What lies in the drawer, and what is done with it. */
export function DrawerCard() {
  const { t, won, failure } = useWords();
  const d = useDayWords();
  const { data, error, refetch } = useDrawer();
  const [counting, setCounting] = useState<Counting | null>(null);
  const [moving, setMoving] = useState<'IN' | 'OUT' | null>(null);
  if (!data)
    return (
      <StatePage text={error ? failure(error) : t('app.loading')}>
        {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
      </StatePage>
    );
  const { drawer, last, loose = 0 } = data;
  // Closed by somebody else: there is nothing to put into or take out of.
  if (!drawer && moving !== null) setMoving(null);
  return (
    <section className={styles.card} aria-labelledby="drawer-title">
      <h2 id="drawer-title" className={styles.title}>
        {d('drawerTitle')}
      </h2>
      {drawer ? (
        <OpenDrawer drawer={drawer} onCount={setCounting} onMove={setMoving} />
      ) : (
        <>
          <p className={styles.strong}>{d('drawerClosed')}</p>
          <p className={styles.note}>{d('drawerHint')}</p>
          {loose > 0 && <p>{d('loose', { amount: won(loose) })}</p>}
          <Button kind="primary" shape="large" isWide onClick={() => setCounting('open')}>
            {d('openDrawer')}
          </Button>
          {last && <LastDrawer drawer={last} onCount={setCounting} />}
        </>
      )}
      <CountSheet
        counting={counting}
        drawer={counting === 'late' ? last : drawer}
        lastCounted={last?.counted ?? null}
        loose={loose}
        onClose={() => setCounting(null)}
      />
      {drawer && <MoveSheet kind={moving} drawer={drawer} onClose={() => setMoving(null)} />}
    </section>
  );
}

interface DrawerProps {
  drawer: Drawer;
  onCount(counting: Counting): void;
}

interface OpenDrawerProps extends DrawerProps {
  onMove(kind: 'IN' | 'OUT'): void;
}

function OpenDrawer({ drawer, onCount, onMove }: OpenDrawerProps) {
  const { won, clock } = useWords();
  const d = useDayWords();
  return (
    <>
      <p className={styles.expected}>
        <span>{d('expected')}</span>
        <strong>{signed(drawer.expected, won)}</strong>
      </p>
      <Cash drawer={drawer} />
      <p className={styles.note}>{d('openedBy', { time: clock(drawer.openedAt), by: drawer.openedBy })}</p>
      <div className={styles.acts}>
        <Button onClick={() => onMove('IN')}>{d('putIn')}</Button>
        <Button onClick={() => onMove('OUT')}>{d('takeOut')}</Button>
        <Button onClick={() => onCount('count')}>{d('count')}</Button>
        <Button kind="primary" onClick={() => onCount('close')}>
          {d('closeDrawer')}
        </Button>
      </div>
      {drawer.moves.length > 0 && <Moves drawer={drawer} />}
    </>
  );
}

/** What came to the drawer and went from it. */
function Cash({ drawer }: { drawer: Drawer }) {
  const { won } = useWords();
  const r = useReportWords();
  const { opening, taken, voided, putIn, takenOut } = drawer;
  const rows = [
    ['opening', opening],
    ['cashTaken', taken],
    ['cashVoided', -voided],
    ['putIn', putIn],
    ['takenOut', -takenOut],
  ] as const;
  return (
    <dl className={styles.cash}>
      {rows.map(
        ([name, amount]) =>
          (amount !== 0 || name === 'opening' || name === 'cashTaken') && (
            <div key={name}>
              <dt>{r(name)}</dt>
              <dd>{signed(amount, won)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Moves({ drawer: { moves } }: { drawer: Drawer }) {
  const { won, clock } = useWords();
  const d = useDayWords();
  return (
    <>
      <h3 className={styles.heading}>{d('moves')}</h3>
      <ul>
        {moves.map(({ kind, amount, expected, reason, by, at }) => (
          <li key={`${at}${kind}${amount}`} className={styles.move}>
            <span>
              <strong>{d(`move.${kind}`)}</strong> {reason}
              <span className={styles.small}>
                {clock(at)} · {by}
              </span>
            </span>
            <span className={styles.amount}>
              {signed(kind === 'OUT' ? -amount : amount, won)}
              {expected !== null && <Difference amount={amount - expected} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The drawer before: with what was counted, or the way to count it late where it closed itself. */
function LastDrawer({ drawer, onCount }: DrawerProps) {
  const { won, moment } = useWords();
  const d = useDayWords();
  const { counted, expected, closedAt, closedBy, note } = drawer;
  return (
    <div className={styles.last}>
      <h3 className={styles.heading}>{d('last')}</h3>
      {counted === null ? (
        <>
          <p>{d('nobodyCounted')}</p>
          <Button onClick={() => onCount('late')}>{d('countLate')}</Button>
        </>
      ) : (
        <p className={styles.move}>
          <span>
            {d('total')}
            <span className={styles.small}>
              {closedAt && moment(closedAt)} · {closedBy}
            </span>
          </span>
          <span className={styles.amount}>
            {won(counted)}
            <Difference amount={counted - expected} />
          </span>
        </p>
      )}
      {note && <p className={styles.small}>{note}</p>}
    </div>
  );
}
