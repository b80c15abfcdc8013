import type { FloorPlan } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { MineButton } from '../../shared/tables/mine-button.tsx';
import { MineSheet } from '../../shared/tables/mine-sheet.tsx';
import { useMyTables } from '../../shared/tables/my-tables.ts';
import { useFloor } from '../../shared/tables/use-floor.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button, buttonClass } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './floor-page.module.css';
import { PastVisits } from './past/past-visits.tsx';
import { FloorTables } from './room/floor-tables.tsx';
import states from './state-look.module.css';
import { isIn, STATE_ICONS, STATES, type TableState } from './state-look.ts';
import { TableSheet } from './table-sheet.tsx';

/** The venue's tables by floor, each opening as a sheet that has an address of its own. */
export function FloorPage() {
  const { t, of, failure } = useWords();
  const { restaurantId, me, may } = useVenue();
  const { tableIdx } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useFloor(restaurantId);
  const [wanted, setWanted] = useState<TableState | null>(null);
  const { mine, isMine, choose } = useMyTables(restaurantId, me.id);
  const [isChoosing, setChoosing] = useState(false);
  const floors = (data?.floors ?? [])
    .map((floor) => ({ ...floor, tables: floor.tables.filter(({ tableIdx }) => isMine(tableIdx)) }))
    .filter(({ tables }) => tables.length > 0);
  const counts = countStates(floors);
  const opened = tableIdx === undefined ? null : Number(tableIdx);
  const open = (idx: number) => void navigate(`/${restaurantId}/floor/${idx}`);
  const close = () => void navigate(`/${restaurantId}/floor`);
  return (
    <>
      <PageHead
        title={t('floor.title')}
        tools={
          <>
            <MineButton count={mine.size} onOpen={() => setChoosing(true)} />
            <PastVisits />
            {may('table.change') && (
              <Link
                className={`${buttonClass({ kind: 'quiet' })} ${styles.setUp}`}
                to={`/${restaurantId}/tables`}
              >
                {t('floor.setUp')}
              </Link>
            )}
          </>
        }
      />
      {!data && (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      {data && counts.size === 0 && <StatePage text={t('floor.noTables')} />}
      {data && counts.size > 0 && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways */}
          <div className={styles.legend} role="group" aria-label={t('floor.filter')}>
            <button
              type="button"
              className={`${styles.filter} ${styles.all}`}
              aria-pressed={wanted === null}
              onClick={() => setWanted(null)}
            >
              {t('floor.all')}
            </button>
            {STATES.filter((state) => counts.has(state)).map((state) => (
              <button
                key={state}
                type="button"
                className={`${styles.filter} ${states[state]}`}
                aria-pressed={wanted === state}
                onClick={() => setWanted(wanted === state ? null : state)}
              >
                <Icon name={STATE_ICONS[state]} size={20} />
                {t(`table.state.${state}`)}
                <span className={styles.number}>{counts.get(state)}</span>
              </button>
            ))}
          </div>
          {floors.map((floor) => (
            <section key={floor.floorId} className={styles.floor} aria-labelledby={`floor-${floor.floorId}`}>
              <h2 className={styles.floorName} id={`floor-${floor.floorId}`}>
                {of(floor.name)}
              </h2>
              <FloorTables tables={floor.tables} limits={data.limits} wanted={wanted} onOpen={open} />
            </section>
          ))}
        </>
      )}
      <MineSheet isOpen={isChoosing} onClose={() => setChoosing(false)} mine={mine} onChoose={choose} />
      <TableSheet tableIdx={opened} plan={data} onClose={close} onMoved={open} />
    </>
  );
}

function countStates(floors: FloorPlan['floors']): ReadonlyMap<TableState, number> {
  const counts = new Map<TableState, number>();
  for (const table of floors.flatMap(({ tables }) => tables))
    for (const state of STATES) if (isIn(table, state)) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}
