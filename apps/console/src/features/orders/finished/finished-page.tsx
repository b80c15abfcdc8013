import type { BoardOrder } from '@hansang/contract/schemas';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { PageHead } from '../../../shared/widgets/page-head.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords, type Words } from '../../../shared/words/words.ts';
import { BoardTabs } from '../board-tabs.tsx';
import { finishedOf } from '../board-view.ts';
import { useBoard } from '../use-board.ts';
import styles from './finished-page.module.css';

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, BoardOrder>();

/** The orders of the business day that are finished, and how they ended. */
export function FinishedPage() {
  const words = useWords();
  const { t } = words;
  const { restaurantId } = useVenue();
  const { data, orders, error, refetch } = useBoard(restaurantId);
  const rows = useMemo(() => finishedOf(orders), [orders]);
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
      {data && rows.length === 0 && <StatePage text={t('orders.noneDone')} />}
      {data && rows.length > 0 && (
        <>
          <p className={styles.note}>{t('orders.doneNote', { day: data.businessDay, count: rows.length })}</p>
          <FinishedTable rows={rows} words={words} />
        </>
      )}
    </>
  );
}

function FinishedTable({ rows, words }: { rows: BoardOrder[]; words: Words }) {
  const columns = useMemo(() => columnsIn(words), [words]);
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
    helper.accessor((order) => dishesIn(order, of, t), { id: 'items', header: t('done.items') }),
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

function dishesIn({ menus }: BoardOrder, of: Words['of'], t: Words['t']): string {
  const [first, ...rest] = menus;
  if (!first) return '';
  const named = `${of(first.multiLanguage.name)} ${t('order.times', { count: first.quantity })}`;
  return rest.length === 0 ? named : `${named} ${t('done.more', { count: rest.length })}`;
}

function reasonOf({ cancelReason, cancelNote }: BoardOrder, t: Words['t']): string {
  return [cancelReason && t(`reason.${cancelReason}`), cancelNote].filter(Boolean).join(' · ');
}
