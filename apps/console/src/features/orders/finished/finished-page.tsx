import type { BoardOrder } from '@hansang/contract/schemas';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { ForgetGuest } from '../../../shared/guests/forget-guest.tsx';
import { OrderLines } from '../../../shared/order/order-lines.tsx';
import { OrderNote } from '../../../shared/order/order-note.tsx';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { PageHead } from '../../../shared/widgets/page-head.tsx';
import { SearchField } from '../../../shared/widgets/search-field.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords, type Words } from '../../../shared/words/words.ts';
import { BoardTabs } from '../board-tabs.tsx';
import { finishedOf } from '../board-view.ts';
import { filterOrders } from '../filter/filter-orders.ts';
import { useBoard } from '../use-board.ts';
import styles from './finished-page.module.css';
import { useFinished } from './use-finished.ts';

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, BoardOrder>();

/** The orders of the business day that are finished, and how they ended. */
export function FinishedPage() {
  const words = useWords();
  const { t } = words;
  const { restaurantId, may } = useVenue();
  const [forgotten, forget] = useState<BoardOrder | null>(null);
  const { data, orders, error, refetch } = useBoard(restaurantId);
  const [text, setText] = useState('');
  const onBoard = useMemo(() => finishedOf(orders), [orders]);
  const { orders: all, mayHaveMore, isFetching, more } = useFinished(data?.businessDay, onBoard);
  const rows = useMemo(() => [...filterOrders(all, { text, floor: null })], [all, text]);
  return (
    <>
      <PageHead title={t('orders.title')}>
        <BoardTabs />
      </PageHead>
      {!data && (
        <StatePage text={error ? words.failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      {data && all.length === 0 && <StatePage text={t('orders.noneDone')} />}
      {data && all.length > 0 && (
        <>
          <div className={styles.search}>
            <SearchField label={t('rush.search')} value={text} onChange={setText} />
          </div>
          <p className={styles.note}>{t('orders.doneNote', { day: data.businessDay, count: rows.length })}</p>
          <FinishedTable rows={rows} words={words} onForget={may('guest.forget') ? forget : null} />
          {mayHaveMore && (
            <p className={styles.more}>
              <Button disabled={isFetching} onClick={more}>
                {t('orders.earlier')}
              </Button>
            </p>
          )}
        </>
      )}
      {forgotten && (
        <ForgetGuest
          of={{ orderId: forgotten._id }}
          visitId={forgotten.visitId}
          onClose={() => forget(null)}
        />
      )}
    </>
  );
}

interface FinishedTableProps {
  rows: BoardOrder[];
  words: Words;
  /** Null for those who may not. */
  onForget: ((order: BoardOrder) => void) | null;
}

function FinishedTable({ rows, words, onForget }: FinishedTableProps) {
  const columns = useMemo(
    () => [...columnsIn(words), ...(onForget ? [forgetColumn(words, onForget)] : [])],
    [words, onForget],
  );
  const table = useTable({ features, columns, data: rows });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={words.t('orders.done')}>
      <table className={styles.table}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={header.column.id === 'amount' ? styles.amount : ''}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={cell.column.id === 'amount' ? styles.amount : ''}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function columnsIn({ t, of, won, clock }: Words) {
  const hasEnded = (order: BoardOrder) => order.status !== 'COMPLETE';
  return helper.columns([
    helper.accessor('orderNumber', {
      header: t('done.number'),
      cell: ({ getValue }) => `#${getValue() ?? '–'}`,
    }),
    helper.accessor('startTime', { header: t('done.time'), cell: ({ getValue }) => clock(getValue()) }),
    helper.accessor('tableName', {
      header: t('done.table'),
      cell: ({ getValue }) => <span className={styles.strong}>{getValue()}</span>,
    }),
    helper.accessor((order) => dishesIn(order, of, t), {
      id: 'items',
      header: t('done.items'),
      cell: ({ row, getValue }) => <Dishes order={row.original} brief={getValue()} />,
    }),
    helper.accessor('status', {
      header: t('done.status'),
      cell: ({ row }) => (
        <span className={hasEnded(row.original) ? `${styles.state} ${styles.ended}` : styles.state}>
          {t(`status.${row.original.status}`)}
        </span>
      ),
    }),
    helper.accessor((order) => reasonOf(order, t), { id: 'reason', header: t('done.reason') }),
    helper.accessor('actualPayment', {
      id: 'amount',
      header: t('done.amount'),
      cell: ({ row }) => (
        <span className={hasEnded(row.original) ? styles.struck : ''}>{won(row.original.actualPayment)}</span>
      ),
    }),
  ]);
}

/** For owners: the way to have the guest of an order forgotten. */
function forgetColumn({ t }: Words, onForget: (order: BoardOrder) => void) {
  return helper.display({
    id: 'forget',
    header: () => <span className="sr-only">{t('forget.open')}</span>,
    cell: ({ row: { original } }) => (
      <Button
        kind="quiet"
        className={styles.forget}
        aria-label={t('forget.openOf', { number: original.orderNumber ?? '–' })}
        onClick={() => onForget(original)}
      >
        {t('forget.open')}
      </Button>
    ),
  });
}

/** The dishes in brief; with a tap each of them with what was chosen and written. */
function Dishes({ order, brief }: { order: BoardOrder; brief: string }) {
  const [isOpen, setOpen] = useState(false);
  if (order.menus.length === 0) return brief;
  return (
    <>
      <button type="button" className={styles.brief} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {brief}
        <Icon name="chevron" size={18} />
      </button>
      {isOpen && (
        <div className={styles.whole}>
          <OrderLines order={order} isSmall />
          {order.note !== null && <OrderNote note={order.note} />}
        </div>
      )}
    </>
  );
}

function dishesIn({ menus }: BoardOrder, of: Words['of'], t: Words['t']): string {
  const [first, ...rest] = menus;
  if (!first) return '';
  const named = `${of(first.multiLanguage.name)} ${t('order.times', { count: first.quantity })}`;
  return rest.length === 0 ? named : `${named} ${t('done.more', { count: rest.length })}`;
}

function reasonOf({ cancelReason, cancelNote }: BoardOrder, t: Words['t']): string {
  return [cancelReason && t(`reason.${cancelReason}`), cancelNote].filter(Boolean).join(' · ');
}
