import { useMemo, useState } from 'react';
import { CallRow } from '../../../shared/calls/call-row.tsx';
import { useAnswerCall, useCalls } from '../../../shared/calls/use-calls.ts';
import { MineButton } from '../../../shared/tables/mine-button.tsx';
import { MineSheet } from '../../../shared/tables/mine-sheet.tsx';
import { useMyTables } from '../../../shared/tables/my-tables.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { PageHead } from '../../../shared/widgets/page-head.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { BoardTabs } from '../board-tabs.tsx';
import { useProgress } from '../lines/use-progress.ts';
import { UndoBar } from '../moves/undo-bar.tsx';
import { useMoves } from '../moves/use-moves.ts';
import { useBoard } from '../use-board.ts';
import styles from './carry.module.css';
import { TableCard } from './table-card.tsx';
import { toCarry } from './to-carry.ts';

/** For whoever walks the floor with a phone: what calls and what is ready at their tables. */
export function CarryPage() {
  const { t, failure } = useWords();
  const { restaurantId, me } = useVenue();
  const { data, orders, error, refetch } = useBoard(restaurantId);
  const { calls } = useCalls();
  const answer = useAnswerCall();
  const progress = useProgress();
  const { undo } = useMoves();
  const { mine, isMine, choose } = useMyTables(restaurantId, me.id);
  const [isChoosing, setChoosing] = useState(false);
  const tables = useMemo(() => toCarry(orders, isMine), [orders, isMine]);
  const mineCalling = calls.filter(({ tableIdx }) => isMine(tableIdx));
  return (
    <>
      <PageHead
        title={t('orders.title')}
        tools={<MineButton count={mine.size} onOpen={() => setChoosing(true)} />}
      >
        <BoardTabs />
        <UndoBar orders={orders} onUndo={undo} />
      </PageHead>
      {!data && (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      <div className={styles.page}>
        {mineCalling.length > 0 && (
          <section aria-label={t('calls.open')} className={styles.calls}>
            {mineCalling.map((call) => (
              <CallRow key={call.callId} call={call} withTable>
                <Button onClick={() => answer(call, call.acknowledgedAt === null ? 'acknowledge' : 'close')}>
                  {t(call.acknowledgedAt === null ? 'calls.acknowledge' : 'calls.close')}
                </Button>
              </CallRow>
            ))}
          </section>
        )}
        {data && tables.length === 0 && <p className={styles.none}>{t('orders.empty.MENU_COMPLETE')}</p>}
        {data && (
          <ul className={styles.tables} aria-label={t('rush.carry')}>
            {tables.map((table) => (
              <TableCard
                key={table.tableIdx}
                table={table}
                limits={data.limits.ready}
                onServed={(lines) => progress('DONE', 'SERVED', lines)}
              />
            ))}
          </ul>
        )}
      </div>
      <MineSheet isOpen={isChoosing} onClose={() => setChoosing(false)} mine={mine} onChoose={choose} />
    </>
  );
}
