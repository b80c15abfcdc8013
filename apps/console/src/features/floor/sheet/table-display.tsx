import type { TableView } from '@hansang/contract/schemas';
import { isBatteryLow, voltsOf } from '../../../shared/display/battery.ts';
import { serverNow } from '../../../shared/time/now.ts';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { spanText } from '../table-tile.tsx';
import styles from './table-display.module.css';

/** What the display on a table told of itself when a guest last scanned it. */
export function TableDisplay({ display }: { display: NonNullable<TableView['display']> }) {
  const { t, language } = useWords();
  const { battery, seenAt } = display;
  const isLow = isBatteryLow(battery);
  const volts = voltsOf(battery);
  const age = serverNow() - Date.parse(seenAt);
  const seen =
    age < DAY_MS
      ? t('display.ago', { time: spanText(t, Date.parse(seenAt), serverNow()) })
      : t('display.on', { day: dayOf(seenAt, language) });
  return (
    <p className={isLow ? `${styles.display} ${styles.low}` : styles.display}>
      {isLow && <Icon name="alert" size={20} />}
      <b>{t('display.title')}</b>
      <span>
        {t('display.battery', { battery: volts === null ? battery : `${volts} V` })}
        {isLow && ` · ${t('display.low')}`}
      </span>
      <span>{seen}</span>
    </p>
  );
}

const DAY_MS = 24 * 60 * 60_000;

const dayOf = (instant: string, language: string) =>
  new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }).format(new Date(instant));
