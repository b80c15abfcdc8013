import { SHEET_COLUMNS, type SheetColumn } from '@hansang/contract';
import type { MenuSheetPreview } from '@hansang/contract/schemas';
import styles from './sheet.module.css';
import { useSheetWords } from './sheet-words.ts';

interface SheetColumnsProps {
  preview: MenuSheetPreview;
  isBusy: boolean;
  onChange(columns: readonly (SheetColumn | null)[]): void;
}

/** Which column holds what: matched by the headings, changed by a person. Open where something is not matched. */
export function SheetColumns({ preview: { columns }, isBusy, onChange }: SheetColumnsProps) {
  const say = useSheetWords();
  const isUnclear =
    !columns.some(({ holds }) => holds === 'dish') || columns.some(({ holds }) => holds === null);
  const change = (at: number, holds: SheetColumn | null) =>
    // One column holds one thing: whichever held it before holds nothing now.
    onChange(columns.map((one, index) => (index === at ? holds : one.holds === holds ? null : one.holds)));
  return (
    <details className={styles.block} open={isUnclear}>
      <summary>{say('columnsTitle')}</summary>
      <p className={styles.help}>{say('columnsHelp')}</p>
      <ul className={styles.columns}>
        {columns.map(({ letter, heading, sample, holds }, at) => (
          <li key={letter}>
            <label>
              <span className={styles.columnName}>
                {say('columnOf', { letter, heading: heading || '–' })}
              </span>
              <span className={styles.sample}>{sample}</span>
              <select
                value={holds ?? ''}
                disabled={isBusy}
                onChange={(event) => change(at, (event.target.value || null) as SheetColumn | null)}
              >
                <option value="">{say('ignored')}</option>
                {SHEET_COLUMNS.map((column) => (
                  <option key={column} value={column}>
                    {say(`column.${column}`)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
