import { Button } from '../../shared/widgets/button.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { PrintCodes } from './print/print-codes.tsx';
import { useTableWords } from './table-words.ts';
import { useTablePlan } from './use-table-plan.ts';

/** How the venue's tables are set up, and what is printed for them; for owners and managers. */
export default function TablesPage() {
  const { t, failure } = useWords();
  const say = useTableWords();
  const { data: plan, error, refetch } = useTablePlan();
  return (
    <>
      <PageHead title={say('tables.title')} />
      {!plan && (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      {plan && <PrintCodes plan={plan} />}
    </>
  );
}
