import type { PlannedTable, TablePlan } from '@hansang/contract/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useTableWords } from '../table-words.ts';
import styles from './tags.module.css';
import { type TagState, useWriteTag } from './use-write-tag.ts';
import { canWriteTags, tagLink } from './write-tag.ts';

/** NFC tags, written table by table with the phone that this runs on. */
export function WriteTags({ plan: { floors, codes } }: { plan: TablePlan }) {
  const { of } = useWords();
  const say = useTableWords();
  const { restaurantId } = useVenue();
  const [opened, open] = useState<number | null>(null);
  const tables = floors.flatMap((floor) => floor.tables);
  const at = tables.findIndex(({ tableIdx }) => tableIdx === opened);
  const table = tables[at];
  const next = tables[at + 1];
  if (codes.isRotating) return <StatePage text={say('tags.rotating')} />;
  if (!canWriteTags()) return <StatePage text={say('tags.cannot')} />;
  if (tables.length === 0) return <StatePage text={say('tables.none')} />;
  return (
    <div className={styles.page}>
      <p className={styles.note}>{say('tags.what')}</p>
      <p className={styles.warning}>
        <Icon name="alert" size={20} />
        {say('tags.untried')}
      </p>
      {!codes.isLasting && (
        <p className={styles.warning}>
          <Icon name="alert" size={20} />
          <Link to={`/${restaurantId}/tables/print`}>{say('print.passing')}</Link>
        </p>
      )}
      {floors
        .filter((floor) => floor.tables.length > 0)
        .map((floor) => (
          <section key={floor.floorId} aria-labelledby={`tags-${floor.floorId}`}>
            <h2 id={`tags-${floor.floorId}`}>{of(floor.name)}</h2>
            <div className={styles.tables}>
              {floor.tables.map((one) => (
                <Button
                  key={one.tableIdx}
                  aria-label={say('tags.table', { table: one.tableName })}
                  onClick={() => open(one.tableIdx)}
                >
                  {one.tableName}
                </Button>
              ))}
            </div>
          </section>
        ))}
      {table && (
        <TagSheet
          key={table.tableIdx}
          table={table}
          onClose={() => open(null)}
          onNext={next ? () => open(next.tableIdx) : null}
        />
      )}
    </div>
  );
}

interface TagSheetProps {
  readonly table: PlannedTable;
  onClose(): void;
  readonly onNext: (() => void) | null;
}

function TagSheet({ table: { tableIdx, tableName }, onClose, onNext }: TagSheetProps) {
  const { t, failure } = useWords();
  const say = useTableWords();
  const { restaurantId } = useVenue();
  const { data: code, error } = useQuery({
    queryKey: keys.tableCode(restaurantId, tableIdx),
    queryFn: ({ signal }) => call('tableCode', { params: { restaurantId, tableIdx }, signal }),
  });
  const { state, write } = useWriteTag();
  const isBusy = state.step === 'WRITING' || state.step === 'CHECKING';
  return (
    <Sheet isOpen onClose={onClose} place="middle" title={say('tags.table', { table: tableName })}>
      <div className={styles.sheet}>
        {!code && <p>{error ? failure(error) : t('app.loading')}</p>}
        {code && (
          <>
            <p role="status" className={styles.told}>
              {tellTag(state, say)}
            </p>
            {state.step === 'DONE' && onNext ? (
              <Button kind="primary" shape="large" onClick={onNext}>
                {say('tags.next')}
              </Button>
            ) : (
              <Button
                kind="primary"
                shape="large"
                disabled={isBusy}
                onClick={() => write(tagLink(code.link))}
              >
                {say(state.step === 'IDLE' ? 'tags.write' : 'tags.again')}
              </Button>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}

function tellTag(state: TagState, say: ReturnType<typeof useTableWords>): string {
  switch (state.step) {
    case 'TROUBLE':
      return say(`tags.trouble.${state.trouble}`);
    case 'WRONG':
      return state.holds === null ? say('tags.empty') : say('tags.wrong', { holds: state.holds });
    default:
      return say(`tags.step.${state.step}`);
  }
}
