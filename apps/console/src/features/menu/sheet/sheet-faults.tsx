import type { MenuSheetPreview, SheetFault } from '@hansang/contract/schemas';
import styles from './sheet.module.css';
import { type SheetWords, useSheetWords } from './sheet-words.ts';

/** Every cell that needs mending, as the spreadsheet names it, and what to write instead. */
export function SheetFaults({ preview: { faults, faultCount } }: { preview: MenuSheetPreview }) {
  const say = useSheetWords();
  return (
    <div className={styles.faults} role="status">
      <h3>{say('faultsTitle', { count: faultCount })}</h3>
      <p>{say('faultsHelp')}</p>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.letter}${fault.row}${fault.code}${fault.column}`}>
            <strong>{placeOf(say, fault)}</strong>
            <span>{sentence(say, fault)}</span>
          </li>
        ))}
      </ul>
      {faultCount > faults.length && <p>{say('moreFaults', { count: faultCount - faults.length })}</p>}
    </div>
  );
}

function placeOf(say: SheetWords, { letter, row, column }: SheetFault): string {
  const cell = `${letter}${row}`;
  return column === null ? cell : say('place', { cell, column: say(`column.${column}`) });
}

function sentence(say: SheetWords, { code, value, other, most }: SheetFault): string {
  switch (code) {
    case 'NAME_TWICE':
      return say('fault.NAME_TWICE', { value, other: other ?? 0 });
    case 'ID_TWICE':
      return say('fault.ID_TWICE', { other: other ?? 0 });
    case 'DISH_UNCLEAR':
    case 'NOT_A_PRICE':
    case 'PRICE_PARTED':
    case 'NOT_YES_OR_NO':
    case 'UNKNOWN_WORD':
    case 'ROW_TOO_LONG':
      return say(`fault.${code}`, { value });
    case 'NOT_A_COUNT':
      return say('fault.NOT_A_COUNT', { value, most: most ?? 0 });
    case 'TOO_LONG':
      return say('fault.TOO_LONG', { most: most ?? 0 });
    default:
      return say(`fault.${code}`);
  }
}
