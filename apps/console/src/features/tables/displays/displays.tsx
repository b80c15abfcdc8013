import { DISPLAY_SILENT_HOURS } from '@hansang/contract';
import type { TablePlan, TableView } from '@hansang/contract/schemas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { isBatteryLow, voltsOf } from '../../../shared/display/battery.ts';
import { useReadInterval } from '../../../shared/live/use-live.ts';
import { serverNow } from '../../../shared/time/now.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useTableWords } from '../table-words.ts';
import styles from './displays.module.css';

/** The display of every table: its battery, and when it was last scanned; those to look after first. */
export function Displays({ codes }: { codes: TablePlan['codes'] }) {
  const { t, failure } = useWords();
  const say = useTableWords();
  const { restaurantId } = useVenue();
  const refetchInterval = useReadInterval();
  const { data, error, refetch } = useQuery({
    queryKey: keys.floor(restaurantId),
    refetchInterval,
    queryFn: ({ signal }) => call('floor', { params: { restaurantId }, signal }),
    enabled: codes.isRotating,
  });
  if (!codes.isRotating) return <StatePage text={say('displays.none')} />;
  if (!data)
    return (
      <StatePage text={error ? failure(error) : t('app.loading')}>
        {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
      </StatePage>
    );
  const tables = data.floors
    .flatMap((floor) => floor.tables)
    .map((table) => ({ table, care: careOf(table) }))
    .sort((one, other) => CARES.indexOf(one.care) - CARES.indexOf(other.care));
  return (
    <div className={styles.page}>
      <p className={styles.note}>{say('displays.what')}</p>
      <ul className={styles.displays}>
        {tables.map(({ table, care }) => (
          <li key={table.tableIdx} className={styles.display}>
            <b className={styles.name}>{table.tableName}</b>
            <span className={care === 'FINE' ? styles.fine : styles.care}>
              <Icon name={care === 'FINE' ? 'check' : 'alert'} size={20} />
              {say(`displays.${care}`)}
            </span>
            <Told display={table.display} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In the order in which somebody should look at them. */
const CARES = ['LOW', 'SILENT', 'NEVER', 'FINE'] as const;

function careOf({ display }: TableView): (typeof CARES)[number] {
  if (display === null) return 'NEVER';
  if (isBatteryLow(display.battery)) return 'LOW';
  const silent = serverNow() - Date.parse(display.seenAt);
  return silent > DISPLAY_SILENT_HOURS * 3_600_000 ? 'SILENT' : 'FINE';
}

function Told({ display }: Pick<TableView, 'display'>) {
  const { language } = useWords();
  const say = useTableWords();
  if (display === null) return null;
  const volts = voltsOf(display.battery);
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
  return (
    <span className={styles.note}>
      {say('displays.told', {
        battery: volts === null ? display.battery : `${volts} V`,
        time: at.format(new Date(display.seenAt)),
      })}
    </span>
  );
}
