import type { TableView } from '@hansang/contract/schemas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { TableChoice } from '../../tables/table-choice.tsx';
import { tableIn, tablesWhere } from '../../tables/tables-where.ts';
import { useVenue } from '../../venue/me.ts';
import { useWords } from '../../words/words.ts';
import styles from './line-sheet.module.css';

interface PassTargetProps {
  /** Where the line is now. */
  fromTableIdx: number;
  chosen: TableView | null;
  onChoose(table: TableView): void;
}

/** The tables that pieces of a line can go to; where nobody has ordered yet that begins their bill. */
export function PassTarget({ fromTableIdx, chosen, onChoose }: PassTargetProps) {
  const { t, failure } = useWords();
  const { restaurantId } = useVenue();
  const { data, error } = useQuery({
    queryKey: keys.floor(restaurantId),
    queryFn: ({ signal }) => call('floor', { params: { restaurantId }, signal }),
  });
  const floors = tablesWhere(
    data,
    ({ joinedTo, tableIdx }) => joinedTo === null && tableIdx !== fromTableIdx,
  );
  if (floors.length === 0)
    return (
      <p className={styles.none} role="status">
        {error ? failure(error) : data ? t('line.noTable') : t('app.loading')}
      </p>
    );
  return (
    <TableChoice
      label={t('line.passTo')}
      floors={floors}
      chosen={chosen?.tableIdx ?? null}
      onChoose={(tableIdx) => {
        const table = tableIn(floors, tableIdx);
        if (table) onChoose(table);
      }}
      mark={(table) => {
        if (table.visit) return null;
        const isEmpty = table.visitId === null && table.sessionCount === 0;
        return isEmpty
          ? { icon: 'empty', text: t('table.state.EMPTY') }
          : { icon: 'seated', text: t('table.state.SEATED') };
      }}
    />
  );
}
