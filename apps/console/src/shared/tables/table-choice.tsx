import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { FloorPlan, TableView } from '@hansang/contract/schemas';
import { Icon, type IconName } from '../widgets/icon.tsx';
import { useWords } from '../words/words.ts';
import styles from './table-choice.module.css';

interface TableChoiceProps {
  label: string;
  floors: FloorPlan['floors'];
  chosen: number | null;
  onChoose(tableIdx: number): void;
  /** What stands below a table's name: somebody sits there. */
  mark?(table: TableView): { readonly icon: IconName; readonly text: string } | null;
}

/** One of the venue's tables, by floor. */
export function TableChoice({ label, floors, chosen, onChoose, mark }: TableChoiceProps) {
  const { of } = useWords();
  return (
    <RadioGroup aria-label={label} value={chosen ?? 0} onValueChange={(value) => onChoose(value as number)}>
      {floors.map((floor) => (
        <section key={floor.floorId}>
          <h3 className={styles.floorName}>{of(floor.name)}</h3>
          <div className={styles.tables}>
            {floor.tables.map((table) => {
              const said = mark?.(table) ?? null;
              return (
                <Radio.Root
                  key={table.tableIdx}
                  value={table.tableIdx}
                  className={said ? `${styles.table} ${styles.seated}` : styles.table}
                >
                  {table.tableName}
                  {said && (
                    <span className={styles.mark}>
                      <Icon name={said.icon} size={16} />
                      {said.text}
                    </span>
                  )}
                </Radio.Root>
              );
            })}
          </div>
        </section>
      ))}
    </RadioGroup>
  );
}
