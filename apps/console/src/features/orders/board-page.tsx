import type { BoardOrder } from '@hansang/contract/schemas';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { keepKeysWanted, keysWanted } from '../../shared/keyboard/kept-keys.ts';
import { LineSheet } from '../../shared/order/line/line-sheet.tsx';
import { useSee } from '../../shared/ringing/use-see.ts';
import { turnSoundOff, turnSoundOn, useSound } from '../../shared/sound.ts';
import { isSteady } from '../../shared/steady/keep-steady.ts';
import { serverNow } from '../../shared/time/now.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { AskStrip } from './ask-strip.tsx';
import { BoardColumn } from './board-column.tsx';
import styles from './board-page.module.css';
import { BoardTabs } from './board-tabs.tsx';
import { type BoardTool, BoardTools } from './board-tools.tsx';
import { type Column, columnsFor, columnsOf } from './board-view.ts';
import { cardName } from './card/card-name.ts';
import { ColumnTabs } from './column-tabs.tsx';
import { FilterBar } from './filter/filter-bar.tsx';
import { filterOrders, NO_FILTER } from './filter/filter-orders.ts';
import { useBoardKeys } from './keys/use-board-keys.ts';
import { keepDensity, keptDensity } from './layout/density.ts';
import { useTracks } from './layout/use-tracks.ts';
import { useProgress } from './lines/use-progress.ts';
import { ChosenBar } from './many/chosen-bar.tsx';
import { useChosen } from './many/use-chosen.ts';
import { movesOf } from './moves/order-moves.ts';
import { type Ending, ReasonSheet } from './moves/reason-sheet.tsx';
import { UndoBar } from './moves/undo-bar.tsx';
import { undoLatest } from './moves/undo-latest.ts';
import { useMoves } from './moves/use-moves.ts';
import { useFreshOrders } from './order-watch.tsx';
import { RushButton } from './service/rush-button.tsx';
import { ServiceButtons } from './service/service-buttons.tsx';
import { ServiceStrip } from './service/service-strip.tsx';
import { useBoard } from './use-board.ts';

/** The live order board; `above` stands over its columns. */
export function BoardPage({ above }: { above?: ReactNode }) {
  const { t, failure } = useWords();
  const { restaurantId, role, may } = useVenue();
  const { data, orders, sending, error, refetch } = useBoard(restaurantId);
  const { move, undo } = useMoves();
  const progress = useProgress();
  const see = useSee();
  const fresh = useFreshOrders();
  const soundState = useSound();
  const board = useRef<HTMLDivElement>(null);
  const names = columnsFor(role);
  const [filter, setFilter] = useState(NO_FILTER);
  const columns = useMemo(() => columnsOf(filterOrders(orders, filter)), [orders, filter]);
  const [density, setDensity] = useState(() => keptDensity(role));
  const { chosen, areChosen, choose, start, stop } = useChosen(orders);
  const tracks = useTracks(
    board,
    names.map((column) => columns[column].length),
    density,
  );
  const [wanted, setWanted] = useState<Column | null>(null);
  const shown = wanted ?? names[0];
  const [ending, setEnding] = useState<Ending | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const openedOrder = orders.find(({ _id }) => _id === opened?.orderId) ?? null;
  const [tool, setTool] = useState<BoardTool | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [areKeysOn, setKeysOn] = useState(keysWanted);
  const seen = ({ _id, status, seenAt }: BoardOrder) => {
    if (status === 'REQUEST' && seenAt === null) see({ orderIds: [_id] });
  };
  const end = (order: BoardOrder, to: 'REJECT' | 'CANCEL') => {
    seen(order);
    setEnding({ order, to });
  };

  const openLine = (order: BoardOrder, line: number) => {
    seen(order);
    setOpened({ orderId: order._id, line });
  };

  useBoardKeys({
    isOn: areKeysOn,
    columns,
    tracks: Object.fromEntries(
      names.map((column, index) => [column, Math.max(1, Math.floor(tracks[index] ?? 1))]),
    ),
    movesOf: (order) => movesOf(order.status, role),
    isSettled: (orderId) => isSteady(cardName(orderId)),
    onForward: move,
    onEnd: end,
    onUndo() {
      undoLatest(orders, serverNow(), { undo, progress });
    },
    onMute: () => (soundState === 'on' ? turnSoundOff() : void turnSoundOn()),
    onHelp: () => setTool('keys'),
  });

  return (
    <div className={styles.page}>
      <PageHead
        title={t('orders.title')}
        isCrowded
        tools={
          <>
            <ServiceButtons />
            <RushButton />
          </>
        }
        view={
          <>
            <Button
              kind="quiet"
              shape="square"
              aria-label={t('rush.find')}
              title={t('rush.find')}
              aria-pressed={isFinding}
              onClick={() => {
                setFinding(!isFinding);
                setFilter(NO_FILTER);
              }}
            >
              <Icon name="search" />
            </Button>
            <Button
              kind="quiet"
              shape="square"
              className={styles.many ?? ''}
              aria-label={t('rush.many')}
              title={t('rush.many')}
              aria-pressed={chosen !== null}
              onClick={() => (chosen === null ? start() : stop())}
            >
              <Icon name="many" />
            </Button>
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
        strips={
          <>
            {above}
            {data && <AskStrip asking={data.asking} />}
            <ServiceStrip />
          </>
        }
      >
        <BoardTabs />
        <UndoBar orders={orders} onUndo={undo} />
      </PageHead>
      {!data && (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      {data && isFinding && <FilterBar orders={orders} filter={filter} onFilter={setFilter} />}
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
              chosen={chosen}
              tracks={Math.max(1, Math.floor(tracks[index] ?? 1))}
              isShown={column === shown}
              onForward={move}
              onEnd={end}
              onProgress={(order, { state, line }, to) => progress(state, to, [{ orderId: order._id, line }])}
              onChoose={choose}
              onSeen={seen}
              {...(may('order.cancel') && { onLine: openLine })}
            />
          ))}
      </div>
      <LineSheet order={openedOrder} line={opened?.line ?? null} onClose={() => setOpened(null)} />
      {chosen && (
        <ChosenBar
          chosen={areChosen}
          forwardOf={(order) => movesOf(order.status, role).forward}
          onForward={(these) => {
            for (const order of these) {
              const { forward: to } = movesOf(order.status, role);
              if (to) move(order, to);
            }
            stop();
          }}
          onClose={stop}
        />
      )}
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

/** The line that somebody looks at. */
interface Opened {
  readonly orderId: string;
  readonly line: number;
}

const NOTHING: ReadonlySet<string> = new Set();
