import type { TableView } from '@hansang/contract/schemas';
import { Heads } from '../../shared/order/heads.tsx';
import { minutesBetween } from '../../shared/time/elapsed.ts';
import { useNow } from '../../shared/time/now.ts';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords, type Words } from '../../shared/words/words.ts';
import { isBatteryLow } from './battery.ts';
import styles from './floor-page.module.css';
import states from './state-look.module.css';
import { STATE_ICONS } from './state-look.ts';

interface TableTileProps {
  table: TableView;
  isDim: boolean;
  onOpen(tableIdx: number): void;
}

/** A table on the floor: its name, what it needs, and how long its guests have been there. */
export function TableTile({ table, isDim, onOpen }: TableTileProps) {
  const { t, won } = useWords();
  const { state, visit } = table;
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
        <Icon name={STATE_ICONS[state]} size={28} />
      </span>
      <span className={styles.facts}>
        {visit ? (
          <>
            <Since openedAt={visit.openedAt} />
            {visit.headCount !== null && <Heads count={visit.headCount} />}
            <span className={styles.total}>{won(visit.total)}</span>
          </>
        ) : (
          <Idle table={table} />
        )}
        {table.display && isBatteryLow(table.display.battery) && (
          <span className={styles.lowBattery}>{t('display.lowShort')}</span>
        )}
      </span>
      <span className={styles.state}>
        {t(`table.state.${state}`)}
        {visit && visit.openOrderCount > 0 && ` · ${t('table.open', { count: visit.openOrderCount })}`}
      </span>
    </button>
  );
}

function Idle({ table }: { table: TableView }) {
  const { t } = useWords();
  if (table.sessionCount > 0) return <span>{t('floor.phones', { count: table.sessionCount })}</span>;
  return table.seats === null ? null : <span>{t('floor.seats', { count: table.seats })}</span>;
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
