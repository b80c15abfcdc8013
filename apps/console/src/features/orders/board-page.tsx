import type { OrderStatus } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { keepKeysWanted, keysWanted } from '../../shared/keyboard/kept-keys.ts';
import { useSee } from '../../shared/ringing/use-see.ts';
import { turnSoundOff, turnSoundOn, useSound } from '../../shared/sound.ts';
import { serverNow } from '../../shared/time/now.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { AskStrip } from './ask-strip.tsx';
import { BoardColumn } from './board-column.tsx';
import styles from './board-page.module.css';
import { BoardTabs } from './board-tabs.tsx';
import { type BoardTool, BoardTools } from './board-tools.tsx';
import { type Column, columnsFor, columnsOf, undoableOf } from './board-view.ts';
import { ColumnTabs } from './column-tabs.tsx';
import { useBoardKeys } from './keys/use-board-keys.ts';
import { keepDensity, keptDensity } from './layout/density.ts';
import { useSettling } from './layout/use-settling.ts';
import { useTracks } from './layout/use-tracks.ts';
import { movesOf } from './moves/order-moves.ts';
import { type Ending, ReasonSheet } from './moves/reason-sheet.tsx';
import { UndoBar } from './moves/undo-bar.tsx';
import { useMoves } from './moves/use-moves.ts';
import { useFreshOrders } from './order-watch.tsx';
import { ServiceButtons } from './service/service-buttons.tsx';
import { ServiceStrip } from './service/service-strip.tsx';
import { useBoard } from './use-board.ts';

/** The live order board; `above` stands over its columns. */
export function BoardPage({ above }: { above?: ReactNode }) {
  const { t, failure } = useWords();
  const { restaurantId, role } = useVenue();
  const { data, orders, sending, error, refetch } = useBoard(restaurantId);
  const { move, undo } = useMoves();
  const see = useSee();
  const fresh = useFreshOrders();
  const soundState = useSound();
  const board = useRef<HTMLDivElement>(null);
  const names = columnsFor(role);
  const columns = useMemo(() => columnsOf(orders), [orders]);
  const [density, setDensity] = useState(keptDensity);
  const tracks = useTracks(
    board,
    names.map((column) => columns[column].length),
    density,
  );
  const { unsettled, isSettled } = useSettling(columns, `${density} ${tracks.join(' ')}`);
  const [wanted, setWanted] = useState<Column | null>(null);
  const shown = wanted ?? names[0];
  const [ending, setEnding] = useState<Ending | null>(null);
  const [tool, setTool] = useState<BoardTool | null>(null);
  const [areKeysOn, setKeysOn] = useState(keysWanted);
  const forward = (order: BoardOrder, to: OrderStatus) => {
    if (isSettled(order._id)) move(order, to);
  };
  const seen = ({ _id, status, seenAt }: BoardOrder) => {
    if (status === 'REQUEST' && seenAt === null) see({ orderIds: [_id] });
  };
  const end = (order: BoardOrder, to: 'REJECT' | 'CANCEL') => {
    if (!isSettled(order._id)) return;
    seen(order);
    setEnding({ order, to });
  };

  useBoardKeys({
    isOn: areKeysOn,
    columns,
    tracks: Object.fromEntries(
      names.map((column, index) => [column, Math.max(1, Math.floor(tracks[index] ?? 1))]),
    ),
    movesOf: (order) => movesOf(order.status, role),
    isSettled,
    onForward: forward,
    onEnd: end,
    onUndo() {
      const [latest] = undoableOf(orders, serverNow());
      if (latest) undo(latest);
    },
    onMute: () => (soundState === 'on' ? turnSoundOff() : void turnSoundOn()),
    onHelp: () => setTool('keys'),
  });

  return (
    <div className={styles.page}>
      <PageHead
        title={t('orders.title')}
        tools={
          <>
            <ServiceButtons />
            <BoardTools
              opened={tool}
              onOpen={setTool}
              density={density}
              onDensity={(chosen) => {
                keepDensity(chosen);
                setDensity(chosen);
              }}
              areKeysOn={areKeysOn}
              onKeys={(areOn) => {
                keepKeysWanted(areOn);
                setKeysOn(areOn);
              }}
            />
          </>
        }
      >
        <BoardTabs />
        <UndoBar orders={orders} onUndo={undo} />
      </PageHead>
      <ServiceStrip />
      {above}
      {data && <AskStrip asking={data.asking} />}
      {!data && (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      {data && <ColumnTabs names={names} columns={columns} shown={shown} onShow={setWanted} />}
      <div
        ref={board}
        className={styles.columns}
        data-density={density}
        hidden={!data}
        style={{ gridTemplateColumns: tracks.map((share) => `minmax(0, ${share}fr)`).join(' ') }}
      >
        {data &&
          names.map((column, index) => (
            <BoardColumn
              key={column}
              column={column}
              orders={columns[column]}
              limits={data.limits}
              role={role}
              sending={sending}
              fresh={index === 0 ? fresh : NOTHING}
              unsettled={unsettled}
              tracks={Math.max(1, Math.floor(tracks[index] ?? 1))}
              isShown={column === shown}
              onForward={forward}
              onEnd={end}
              onSeen={seen}
            />
          ))}
      </div>
      <ReasonSheet
        ending={ending}
        onClose={() => setEnding(null)}
        onDone={({ order, to }, reason) => {
          setEnding(null);
          move(order, to, reason);
        }}
      />
    </div>
  );
}

const NOTHING: ReadonlySet<string> = new Set();
