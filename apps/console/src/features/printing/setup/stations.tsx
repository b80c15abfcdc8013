import type { PrintersAnswer } from '@hansang/contract/schemas';
import { useId } from 'react';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import styles from '../printing.module.css';
import { usePrintingWords } from '../printing-words.ts';
import { useSetup } from '../use-printing.ts';

/** Places where dishes are made: what tickets call them, and whether anything prints there. */
export function Stations({ setup: { stations, printers, dishesWithout } }: { setup: PrintersAnswer }) {
  const t = usePrintingWords();
  const { tell } = useTeller();
  const { nameStations } = useSetup();
  const hasRest = printers.some(({ takesRest }) => takesRest);
  const isPrinted = (station: string) =>
    hasRest || printers.some((printer) => printer.stations.includes(station));
  const rename = (station: string, name: string) => {
    const wanted = stations.map((one) => ({
      station: one.station,
      name: one.station === station ? name : one.name,
    }));
    nameStations.mutate({ stations: wanted }, { onSuccess: () => tell(t('stations.saved')) });
  };
  return (
    <section className={styles.section} aria-labelledby="print-stations">
      <h2 id="print-stations" className={styles.title}>
        {t('stations.title')}
      </h2>
      <p className={styles.note}>{t('stations.note')}</p>
      <ul className={styles.list}>
        {stations.map((one) => (
          <li key={one.station} className={styles.station}>
            <StationName {...one} onSave={(name) => rename(one.station, name)} />
            <p className={styles.note}>{t('stations.dishes', { count: one.dishes })}</p>
            {!isPrinted(one.station) && printers.length > 0 && (
              <p className={`${styles.state} ${styles.warn}`}>{t('stations.nobody')}</p>
            )}
          </li>
        ))}
        {dishesWithout > 0 && (
          <li className={styles.station}>
            <p className={styles.stationRest}>{t('stations.without', { count: dishesWithout })}</p>
            {!hasRest && printers.length > 0 && (
              <p className={`${styles.state} ${styles.warn}`}>{t('stations.nobody')}</p>
            )}
          </li>
        )}
      </ul>
    </section>
  );
}

function StationName({
  station,
  name,
  onSave,
}: {
  station: string;
  name: string;
  onSave(name: string): void;
}) {
  const t = usePrintingWords();
  const id = useId();
  const save = (text: string) => {
    const wanted = text.trim() || station;
    if (wanted !== name) onSave(wanted);
  };
  return (
    <div className={styles.stationName}>
      <label className="sr-only" htmlFor={id}>
        {t('stations.name', { station })}
      </label>
      <input
        key={name}
        id={id}
        className={styles.input}
        defaultValue={name}
        maxLength={20}
        autoComplete="off"
        onBlur={(event) => save(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
        }}
      />
    </div>
  );
}
