import { useNavigate, useParams } from 'react-router';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { useChosenInSight } from '../../shared/widgets/rows/use-chosen-in-sight.ts';
import segments from '../../shared/widgets/segments.module.css';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { Displays } from './displays/displays.tsx';
import { PrintCodes } from './print/print-codes.tsx';
import { RoomPlan } from './room/room-plan.tsx';
import { SetUpTables } from './setup/set-up-tables.tsx';
import { useTableWords } from './table-words.ts';
import styles from './tables-page.module.css';
import { WriteTags } from './tags/write-tags.tsx';
import { useTablePlan } from './use-table-plan.ts';
import { WalkCodes } from './walk/walk-codes.tsx';

const VIEWS = ['setup', 'room', 'print', 'walk', 'tags', 'displays'] as const;
type View = (typeof VIEWS)[number];
const isView = (name: string | undefined): name is View => VIEWS.some((view) => view === name);

/** How the venue's tables are set up, and what is printed for them; for owners and managers. */
export default function TablesPage() {
  const { t, failure } = useWords();
  const say = useTableWords();
  const { restaurantId } = useVenue();
  const { view: named } = useParams();
  const navigate = useNavigate();
  const { data: plan, error, refetch } = useTablePlan();
  const view = isView(named) ? named : 'setup';
  const row = useChosenInSight<HTMLDivElement>(view);
  return (
    <>
      <PageHead title={say('tables.title')} />
      <div className={styles.views}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways */}
        <div ref={row} className={segments.segments} role="group" aria-label={say('tables.view')}>
          {VIEWS.filter((one) => one !== 'displays' || one === view || plan?.codes.isRotating).map((one) => (
            <button
              key={one}
              type="button"
              className={segments.segment}
              aria-pressed={one === view}
              onClick={() => void navigate(`/${restaurantId}/tables/${one}`, { replace: true })}
            >
              {say(`view.${one}`)}
            </button>
          ))}
        </div>
      </div>
      {!plan && (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      {plan && view === 'setup' && <SetUpTables floors={plan.floors} />}
      {plan && view === 'room' && <RoomPlan floors={plan.floors} />}
      {plan && view === 'walk' && <WalkCodes floors={plan.floors} />}
      {plan && view === 'tags' && <WriteTags plan={plan} />}
      {plan && view === 'displays' && <Displays codes={plan.codes} />}
      {plan && view === 'print' && <PrintCodes plan={plan} />}
    </>
  );
}
