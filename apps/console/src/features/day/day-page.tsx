import { useState } from 'react';
import { DayPicker } from '../../shared/time/day-picker.tsx';
import { useVenue } from '../../shared/venue/me.ts';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import styles from './day-page.module.css';
import { useDayWords } from './day-words.ts';
import { DrawerCard } from './drawer/drawer-card.tsx';
import { DayReport } from './report/day-report.tsx';
import { useDay } from './use-day.ts';

/** The drawer of cash, which staff count; and what a day came to, which managers close. */
export default function DayPage() {
  const d = useDayWords();
  const { may } = useVenue();
  const [day, setDay] = useState<string | null>(null);
  return (
    <>
      <PageHead title={d('title')} isWide>
        {may('report.read') && <Picker day={day} onChange={setDay} />}
      </PageHead>
      <div className={styles.page}>
        <DrawerCard />
        {may('report.read') && <DayReport day={day} />}
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
