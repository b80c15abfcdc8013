import type { TableView, WaitingLimits } from '@hansang/contract/schemas';
import { isBatteryLow } from '../../shared/display/battery.ts';
import { Heads } from '../../shared/order/heads.tsx';
import { minutesBetween } from '../../shared/time/elapsed.ts';
import { useNow } from '../../shared/time/now.ts';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords, type Words } from '../../shared/words/words.ts';
import styles from './floor-page.module.css';
import { TableWho } from './sheet/table-who.tsx';
import states from './state-look.module.css';
import { STATE_ICONS } from './state-look.ts';
import { MoneyMark } from './table-money.tsx';
import { TileLate } from './tile-late.tsx';

interface TableTileProps {
  table: TableView;
  limits: WaitingLimits;
  isDim: boolean;
  onOpen(tableIdx: number): void;
}

/** A table on the floor: its name, what it needs, and how long its guests have been there. */
export function TableTile({ table, limits, isDim, onOpen }: TableTileProps) {
  const { t } = useWords();
  const { state } = table;
  // What a table needs first must not hide that it calls.
  const alsoCalls = table.isCalling && state !== 'CALLING';
  const visit = standing(table);
  const classes = [
    styles.tile,
    states[state],
    state === 'EMPTY' ? styles.EMPTY : '',
    isDim ? styles.dim : '',
  ];
  return (
    <button type="button" className={classes.join(' ')} onClick={() => onOpen(table.tableIdx)}>
      <span className={styles.top}>
        <span className={styles.name}>{table.tableName}</span>
        {alsoCalls && <Icon name={STATE_ICONS.CALLING} size={28} />}
        <Icon name={STATE_ICONS[state]} size={28} />
      </span>
      <span className={styles.facts}>
        {table.zone && <span className={styles.zone}>{table.zone}</span>}
        <TableWho table={table} />
        {visit ? (
          <>
            <Since openedAt={visit.openedAt} />
            {visit.headCount !== null && <Heads count={visit.headCount} />}
            <MoneyMark visit={visit} />
            <TileLate visit={visit} limits={limits} />
          </>
        ) : (
          <Idle table={table} />
        )}
        {table.admission && <Admission admission={table.admission} />}
        {table.display && isBatteryLow(table.display.battery) && (
          <span className={styles.lowBattery}>{t('display.lowShort')}</span>
        )}
      </span>
      <span className={styles.state}>
        <span>{t(`table.state.${state}`)}</span>
        {alsoCalls && (
          <span className={styles.alsoCalls}>
            <span> · </span>
            {t('table.state.CALLING')}
          </span>
        )}
        {visit && visit.openOrderCount > 0 && (
          <span>
            <span> · </span>
            {t('table.open', { count: visit.openOrderCount })}
          </span>
        )}
      </span>
    </button>
  );
}

/** A visit whose orders all came to nothing is nothing to show. */
function standing({ visit }: TableView): TableView['visit'] {
  return visit && (visit.keptOrderCount > 0 || visit.money.refunding > 0) ? visit : null;
}

/** A table that nothing was ordered at: who sits there and since when, else for how many it is. */
function Idle({ table: { state, stay, sessionCount, seats } }: { table: TableView }) {
  const { t } = useWords();
  // Phones that were put away long ago leave a visit at which nobody is.
  const seated = state === 'EMPTY' ? null : stay;
  return (
    <>
      {seated && <Since openedAt={seated.openedAt} />}
      {seated && seated.headCount !== null && <Heads count={seated.headCount} />}
      {sessionCount > 0 && <span>{t('floor.phones', { count: sessionCount })}</span>}
      {!seated && sessionCount === 0 && seats !== null && <span>{t('floor.seats', { count: seats })}</span>}
    </>
  );
}

/** Who asks to be let in, and whether staff have to look. */
function Admission({ admission: { state, asking } }: { admission: NonNullable<TableView['admission']> }) {
  const { t } = useWords();
  return (
    <>
      {asking.length > 0 && (
        <span className={styles.asks}>{t('admission.tile', { count: asking.length })}</span>
      )}
      {state === 'UNCONFIRMED' && <span className={styles.asks}>{t('admission.tileUnconfirmed')}</span>}
      {state === 'CLOSED' && <span>{t('admission.tileClosed')}</span>}
    </>
  );
}

function Since({ openedAt }: { openedAt: string }) {
  const { t } = useWords();
  return <span>{t('table.since', { time: spanText(t, Date.parse(openedAt), useNow()) })}</span>;
}

/** `12분`, `1시간 5분`. */
export function spanText(t: Words['t'], fromMs: number, nowMs: number): string {
  const { hours, minutes } = minutesBetween(fromMs, nowMs);
  if (hours === 0) return t('time.minutes', { minutes });
  return minutes === 0 ? t('time.hours', { hours }) : t('time.hoursMinutes', { hours, minutes });
}
