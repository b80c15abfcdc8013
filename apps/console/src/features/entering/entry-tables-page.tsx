import type { TableView } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Link } from 'react-router';
import { MineButton } from '../../shared/tables/mine-button.tsx';
import { MineSheet } from '../../shared/tables/mine-sheet.tsx';
import { useMyTables } from '../../shared/tables/my-tables.ts';
import { useFloor } from '../../shared/tables/use-floor.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { useEnteringWords } from './entering-words.ts';
import styles from './entry-tables-page.module.css';

/** For which table an order is entered: the own ones first at hand. */
export default function EntryTablesPage() {
  const { t, of, failure } = useWords();
  const e = useEnteringWords();
  const { restaurantId, me } = useVenue();
  const { data, error, refetch } = useFloor(restaurantId);
  const { mine, isMine, choose } = useMyTables(restaurantId, me.id);
  const [isChoosing, setChoosing] = useState(false);
  const floors = data?.floors
    .map((floor) => ({ ...floor, tables: floor.tables.filter(({ tableIdx }) => isMine(tableIdx)) }))
    .filter(({ tables }) => tables.length > 0);
  return (
    <>
      <PageHead
        title={e('titleShort')}
        tools={<MineButton count={mine.size} onOpen={() => setChoosing(true)} />}
      />
      {!floors && (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      {floors?.length === 0 && <StatePage text={t('floor.noTables')} />}
      {floors?.map(({ floorId, name, tables }) => (
        <section key={floorId} className={styles.floor} aria-labelledby={`enter-${floorId}`}>
          <h2 className={styles.name} id={`enter-${floorId}`}>
            {of(name)}
          </h2>
          <ul className={styles.tables}>
            {tables.map((table) => (
              <li key={table.tableIdx}>
                <TableLink table={table} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <MineSheet isOpen={isChoosing} onClose={() => setChoosing(false)} mine={mine} onChoose={choose} />
    </>
  );
}

function TableLink({ table: { tableIdx, tableName, state, visitId } }: { table: TableView }) {
  const { t } = useWords();
  const { restaurantId } = useVenue();
  return (
    <Link
      className={visitId === null ? styles.table : `${styles.table} ${styles.seated}`}
      to={`/${restaurantId}/floor/${tableIdx}/order`}
      state={{ from: `/${restaurantId}/enter` }}
    >
      <b>{tableName}</b>
      <span>{t(`table.state.${state}`)}</span>
    </Link>
  );
}
