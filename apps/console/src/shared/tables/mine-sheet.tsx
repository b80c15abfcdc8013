import type { TableView } from '@hansang/contract/schemas';
import { useVenue } from '../venue/me.ts';
import { Sheet } from '../widgets/sheet.tsx';
import { useWords } from '../words/words.ts';
import styles from './mine-sheet.module.css';
import { useFloor } from './use-floor.ts';

interface MineSheetProps {
  isOpen: boolean;
  onClose(): void;
  mine: ReadonlySet<number>;
  onChoose(tables: readonly number[], areMine: boolean): void;
}

/** Which tables somebody serves: a floor or a zone of it with one tap, or table by table. */
export function MineSheet({ isOpen, onClose, mine, onChoose }: MineSheetProps) {
  const { t, of } = useWords();
  const { restaurantId } = useVenue();
  const { data } = useFloor(restaurantId, isOpen);
  const several = (name: string, tables: readonly TableView[]) => {
    const all = tables.map(({ tableIdx }) => tableIdx);
    const areMine = all.length > 0 && all.every((tableIdx) => mine.has(tableIdx));
    return (
      <button
        key={name}
        type="button"
        className={styles.choice}
        aria-pressed={areMine}
        onClick={() => onChoose(all, !areMine)}
      >
        {name}
      </button>
    );
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} place="middle" title={t('rush.whichTables')}>
      <p className={styles.note}>{t('rush.whichTablesNote')}</p>
      {data?.floors.map(({ floorId, name, tables }) => (
        <section key={floorId} className={styles.floor}>
          <div className={styles.choices}>
            {several(of(name), tables)}
            {zonesOf(tables).map((zone) =>
              several(
                zone,
                tables.filter((table) => table.zone === zone),
              ),
            )}
          </div>
          <div className={styles.choices}>
            {tables.map(({ tableIdx, tableName }) => (
              <button
                key={tableIdx}
                type="button"
                className={styles.choice}
                aria-pressed={mine.has(tableIdx)}
                onClick={() => onChoose([tableIdx], !mine.has(tableIdx))}
              >
                {tableName}
              </button>
            ))}
          </div>
        </section>
      ))}
    </Sheet>
  );
}

const zonesOf = (tables: readonly TableView[]): string[] => [
  ...new Set(tables.flatMap(({ zone }) => (zone ? [zone] : []))),
];
