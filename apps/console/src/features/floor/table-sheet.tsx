import type { FloorPlan, TableDetail } from '@hansang/contract/schemas';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { HoldList } from '../../shared/holds/hold-list.tsx';
import { ComingPart } from '../../shared/parts/coming-part.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.ts';
import { serverNow } from '../../shared/time/now.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button, buttonClass } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { BillPanel } from './bill/bill-panel.tsx';
import { LastBill } from './bill/last-bill.tsx';
import { CheckOutDialog } from './check-out-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { TableCalls } from './sheet/table-calls.tsx';
import { TableCart } from './sheet/table-cart.tsx';
import { TableDisplay } from './sheet/table-display.tsx';
import { TableOrders } from './sheet/table-orders.tsx';
import { TableTimeline } from './sheet/table-timeline.tsx';
import { TableWho } from './sheet/table-who.tsx';
import states from './state-look.module.css';
import { STATE_ICONS } from './state-look.ts';
import { TableCode } from './table-code.tsx';
import { MoneyFacts } from './table-money.tsx';
import { TablePhones } from './table-phones.tsx';
import styles from './table-sheet.module.css';
import { spanText } from './table-tile.tsx';
import { useTable } from './use-floor.ts';

const SeatingActs = lazyPart(() => import('./seating/seating-acts.tsx'));

interface TableSheetProps {
  tableIdx: number | null;
  plan: FloorPlan | undefined;
  onClose(): void;
  /** The guests sit at another table now. */
  onMoved(tableIdx: number): void;
}

/** A table as a sheet: who sits there, what they ordered, what happened; checking out and moving. */
export function TableSheet({ tableIdx, plan, onClose, onMoved }: TableSheetProps) {
  const { t, of, failure } = useWords();
  const { restaurantId, may } = useVenue();
  // What was open stays readable while the sheet slides away.
  const [shownIdx, setShownIdx] = useState(tableIdx);
  if (tableIdx !== null && tableIdx !== shownIdx) setShownIdx(tableIdx);
  const { data: table, error, refetch } = useTable(restaurantId, shownIdx, tableIdx !== null);
  const [dialog, setDialog] = useState<'check-out' | 'move' | null>(null);
  // Its guests order at another table: what staff do about them is done there.
  const home = table?.joinedTo?.tableIdx ?? null;
  useEffect(() => {
    if (tableIdx !== null && tableIdx === table?.tableIdx && home !== null) onMoved(home);
  }, [tableIdx, table?.tableIdx, home, onMoved]);
  if (shownIdx === null) return null;
  const canCheckOut = may('table.check-out') && table && table.state !== 'EMPTY';
  const canMove = may('table.move') && table?.visit;
  return (
    <>
      <Sheet
        isOpen={tableIdx !== null}
        onClose={onClose}
        title={table ? t('table.name', { table: table.tableName }) : t('app.loading')}
        sub={
          table && (
            <p className={styles.sub}>
              {of(table.floorName)}
              <span className={`${states.mark} ${states[table.state]}`}>
                <Icon name={STATE_ICONS[table.state]} size={20} />
                {t(`table.state.${table.state}`)}
              </span>
              {table.isCalling && table.state !== 'CALLING' && (
                <span className={`${states.mark} ${states.CALLING}`}>
                  <Icon name={STATE_ICONS.CALLING} size={20} />
                  {t('table.state.CALLING')}
                </span>
              )}
              <TableWho table={table} />
            </p>
          )
        }
        foot={
          (canCheckOut || canMove || may('order.enter')) && (
            <>
              {may('order.enter') && (
                <Link
                  className={buttonClass({ shape: 'large', kind: canCheckOut ? 'plain' : 'primary' })}
                  to={`/${restaurantId}/floor/${shownIdx}/order`}
                >
                  <Icon name="plus" size={20} />
                  {t('entered.enter')}
                </Link>
              )}
              {canMove && (
                <Button shape="large" onClick={() => setDialog('move')}>
                  <Icon name="move" size={20} />
                  {t('move.do')}
                </Button>
              )}
              {canCheckOut && (
                <Button
                  kind={table.visit && table.visit.money.owed > 0 ? 'plain' : 'primary'}
                  shape="large"
                  onClick={() => setDialog('check-out')}
                >
                  {t('checkout.do')}
                </Button>
              )}
            </>
          )
        }
      >
        {table ? (
          <TableBody table={table} plan={plan} onMoved={onMoved} />
        ) : (
          <StatePage text={error ? failure(error) : t('app.loading')}>
            {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
          </StatePage>
        )}
      </Sheet>
      {table && (
        <>
          <CheckOutDialog
            table={table}
            isOpen={dialog === 'check-out'}
            onClose={() => setDialog(null)}
            onDone={onClose}
          />
          <MoveDialog
            table={table}
            plan={plan}
            isOpen={dialog === 'move'}
            onClose={() => setDialog(null)}
            onMoved={onMoved}
          />
        </>
      )}
    </>
  );
}

function TableBody({
  table,
  plan,
  onMoved,
}: Pick<TableSheetProps, 'plan' | 'onMoved'> & { table: TableDetail }) {
  const { t, clock } = useWords();
  const { may } = useVenue();
  const { visit, state } = table;
  // Who sits there and has not ordered is told of as well.
  const stay = visit ?? table.stay;
  return (
    <>
      {state === 'NEEDS_CHECKOUT' && (
        <p className={styles.stale}>
          <Icon name="alert" />
          {t('table.stale')}
        </p>
      )}
      <TableCalls tableIdx={table.tableIdx} />
      {stay && (
        <dl className={styles.facts}>
          {visit && (
            <div className={styles.fact}>
              <dt>{t('table.opened')}</dt>
              <dd title={spanText(t, Date.parse(visit.openedAt), serverNow())}>{clock(visit.openedAt)}</dd>
            </div>
          )}
          <div className={styles.fact}>
            <dt>{t('table.people')}</dt>
            <dd>{stay.headCount ?? t('table.unknown')}</dd>
          </div>
        </dl>
      )}
      {!visit && (
        <p className={styles.none}>
          {table.sessionCount > 0 ? t('floor.phones', { count: table.sessionCount }) : t('table.noOrders')}
        </p>
      )}
      {visit && <MoneyFacts visit={visit} />}
      {visit && <BillPanel key={visit.visitId} visit={visit} />}
      {table.lastVisitId && <LastBill key={table.lastVisitId} visitId={table.lastVisitId} />}
      {table.display && <TableDisplay display={table.display} />}
      {visit && <TableOrders orders={table.orders} />}
      {may('stock.change') && <HoldList tableIdx={table.tableIdx} />}
      <ComingPart>
        <SeatingActs key={table.tableIdx} table={table} plan={plan} onMoved={onMoved} />
      </ComingPart>
      <TablePhones table={table} />
      <TableCart table={table} />
      {(visit || table.timeline.length > 0) && <TableTimeline timeline={table.timeline} />}
      <TableCode key={table.tableIdx} table={table} />
    </>
  );
}
