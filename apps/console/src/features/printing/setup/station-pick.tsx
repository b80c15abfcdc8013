import type { PrintersAnswer } from '@hansang/contract/schemas';
import { useId } from 'react';
import styles from '../printing.module.css';
import { usePrintingWords } from '../printing-words.ts';

interface StationPickProps {
  setup: PrintersAnswer;
  picked: readonly string[];
  onPick(stations: string[]): void;
}

/** Which stations a printer prints for; one that the menu no longer names stays until it is let go. */
export function StationPick({ setup: { stations }, picked, onPick }: StationPickProps) {
  const t = usePrintingWords();
  const id = useId();
  const gone = picked.filter((key) => !stations.some(({ station }) => station === key));
  const all = [...stations, ...gone.map((station) => ({ station, name: station }))];
  return (
    <fieldset className={styles.pick} aria-describedby={`${id}-note`}>
      <legend className={styles.legend}>{t('form.stations')}</legend>
      {all.map(({ station, name }) => (
        <label key={station} className={styles.box}>
          <input
            type="checkbox"
            checked={picked.includes(station)}
            onChange={({ target }) =>
              onPick(target.checked ? [...picked, station] : picked.filter((one) => one !== station))
            }
          />
          {name}
        </label>
      ))}
      <p className={styles.note} id={`${id}-note`}>
        {all.length === 0 ? t('form.noStations') : t('form.stationsNote')}
      </p>
    </fieldset>
  );
}
