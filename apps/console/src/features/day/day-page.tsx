import { Suspense, useState } from 'react';
import { DayPicker } from '../../shared/time/day-picker.tsx';
import { useVenue } from '../../shared/venue/me.ts';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './day-page.module.css';
import { useDayWords } from './day-words.ts';
import { DrawerCard } from './drawer/drawer-card.tsx';
import { DayReport } from './report/day-report.tsx';
import { useDay } from './use-day.ts';

/** The drawer of cash, which staff count; and what a day came to, which managers close. */
export default function DayPage() {
  const d = useDayWords();
  const { t } = useWords();
  const { may } = useVenue();
  const [day, setDay] = useState<string | null>(null);
  return (
    <>
      <PageHead title={d('title')} isWide>
        {may('report.read') && <Picker day={day} onChange={setDay} />}
      </PageHead>
      <div className={styles.page}>
        {/* Their words come later: the page does not go away for them. */}
        <Suspense fallback={<StatePage text={t('app.loading')} />}>
          <DrawerCard />
          {may('report.read') && <DayReport day={day} />}
        </Suspense>
      </div>
    </>
  );
}

function Picker({ day, onChange }: { day: string | null; onChange(day: string | null): void }) {
  const { data } = useDay(day);
  if (!data) return null;
  return (
    <DayPicker day={day ?? data.today} onChange={(next) => onChange(next >= data.today ? null : next)} />
  );
}
