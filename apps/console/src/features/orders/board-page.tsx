import type { OrderStatus } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';
import { type ReactNode, useMemo, useState } from 'react';
import { keepKeysWanted, keysWanted } from '../../shared/keyboard/kept-keys.ts';
import { turnSoundOff, turnSoundOn, useSound } from '../../shared/sound.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import segments from '../../shared/widgets/segments.module.css';
import { SoundButton } from '../../shared/widgets/sound-button.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { BoardColumn } from './board-column.tsx';
import styles from './board-page.module.css';
import { BoardTabs } from './board-tabs.tsx';
import { COLUMNS, type Column, columnsOf } from './board-view.ts';
import { KeysSheet } from './keys-sheet.tsx';
import { movesOf } from './order-moves.ts';
import { useFreshOrders } from './order-watch.tsx';
import { type Ending, ReasonSheet } from './reason-sheet.tsx';
import { useBoard } from './use-board.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useMoves } from './use-moves.ts';

const FALLBACK_LIMITS = { amber: 5, red: 10 };

/** The live order board; `above` stands over its columns. */
export function BoardPage({ above }: { above?: ReactNode }) {
  const { t, failure } = useWords();
  const { restaurantId, role } = useVenue();
  const { data, orders, sending, error, refetch } = useBoard(restaurantId);
  const { move, undoLast } = useMoves();
  const fresh = useFreshOrders();
  const soundState = useSound();
  const columns = useMemo(() => columnsOf(orders), [orders]);
  const [shown, setShown] = useState<Column>('REQUEST');
  const [ending, setEnding] = useState<Ending | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [areKeysOn, setKeysOn] = useState(keysWanted);
  const forward = (order: BoardOrder, to: OrderStatus) => move(order, to);
  const end = (order: BoardOrder, to: 'REJECT' | 'CANCEL') => setEnding({ order, to });

  useBoardKeys({
    isOn: areKeysOn,
    columns,
    movesOf: (order) => movesOf(order.status, role),
    onForward: forward,
    onEnd: end,
    onUndo: undoLast,
    onMute: () => (soundState === 'on' ? turnSoundOff() : void turnSoundOn()),
    onHelp: () => setHelpOpen(true),
  });

  const tools = (
    <>
      <SoundButton />
      <Button
        kind="quiet"
        shape="square"
        className="hide-on-touch"
        aria-label={t('keys.open')}
        title={t('keys.open')}
        onClick={() => setHelpOpen(true)}
      >
        <Icon name="keyboard" />
      </Button>
    </>
  );
  return (
    <div className={styles.page}>
      <PageHead title={t('orders.title')} tools={tools}>
        <BoardTabs />
      </PageHead>
      {above}
      {data ? (
        <>
          <div className={styles.tabs}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways */}
            <div className={segments.segments} role="group" aria-label={t('orders.columns')}>
              {COLUMNS.map((column) => (
                <button
                  key={column}
                  type="button"
                  className={segments.segment}
                  aria-pressed={column === shown}
                  onClick={() => setShown(column)}
                >
                  {t(`orders.column.${column}`)}
                  <span className={`${segments.count} ${isHot(column, columns) ? segments.hot : ''}`}>
                    {columns[column].length}
                  </span>
                </button>
              ))}
            </div>
          </div>
          <div className={styles.columns}>
            {COLUMNS.map((column) => (
              <BoardColumn
                key={column}
                column={column}
                orders={columns[column]}
                limits={data.limits ?? FALLBACK_LIMITS}
                role={role}
                sending={sending}
                fresh={fresh}
                isShown={column === shown}
                onForward={forward}
                onEnd={end}
              />
            ))}
          </div>
        </>
      ) : (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      <ReasonSheet
        ending={ending}
        onClose={() => setEnding(null)}
        onDone={({ order, to }, reason) => {
          setEnding(null);
          move(order, to, reason);
        }}
      />
      <KeysSheet
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        areOn={areKeysOn}
        onSwitch={(areOn) => {
          keepKeysWanted(areOn);
          setKeysOn(areOn);
        }}
      />
    </div>
  );
}

const isHot = (column: Column, columns: Record<Column, readonly unknown[]>): boolean =>
  column === 'REQUEST' && columns.REQUEST.length > 0;
