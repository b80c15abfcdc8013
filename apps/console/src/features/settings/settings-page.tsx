import type { ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { useChosenInSight } from '../../shared/widgets/rows/use-chosen-in-sight.ts';
import segments from '../../shared/widgets/segments.module.css';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { DataSection } from './data-section.tsx';
import {
  CallsSection,
  DoorsSection,
  HoursSection,
  LimitsSection,
  LookSection,
  NoticesSection,
  OrderingSection,
  PicturesSection,
} from './sections.tsx';
import { useSettingWords } from './setting-words.ts';
import { SettingsContext } from './settings-context.ts';
import styles from './settings-page.module.css';
import { useSettings } from './use-settings.ts';
import { VenueSection } from './venue-section.tsx';

const SECTIONS = {
  hours: HoursSection,
  ordering: OrderingSection,
  doors: DoorsSection,
  calls: CallsSection,
  notices: NoticesSection,
  look: LookSection,
  pictures: PicturesSection,
  limits: LimitsSection,
  venue: VenueSection,
  data: DataSection,
} as const satisfies Record<string, ComponentType>;
type SectionName = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as SectionName[];

/** How the venue is set up, a section at a time; what is changed is saved at once. */
export default function SettingsPage() {
  const t = useSettingWords();
  const { t: say, failure } = useWords();
  const { values, stored, error, refetch, forget, save } = useSettings();
  const { restaurantId } = useVenue();
  const { section } = useParams();
  const navigate = useNavigate();
  const name = NAMES.find((one) => one === section) ?? 'hours';
  const Section = SECTIONS[name];
  const row = useChosenInSight<HTMLElement>(name);
  return (
    <>
      <PageHead title={t('title')} />
      <nav ref={row} className={`${segments.segments} ${styles.nav}`} aria-label={t('title')}>
        {NAMES.map((one) => (
          <button
            key={one}
            type="button"
            className={segments.segment}
            aria-pressed={one === name}
            onClick={() => void navigate(`/${restaurantId}/settings/${one}`, { replace: true })}
          >
            {t(`section.${one}`)}
          </button>
        ))}
      </nav>
      {values && stored ? (
        <SettingsContext value={{ values, stored, forget, save }}>
          <section className={styles.page} aria-labelledby="settings-section">
            <h2 id="settings-section" className={styles.title}>
              {t(`section.${name}`)}
            </h2>
            <Section />
          </section>
        </SettingsContext>
      ) : (
        <StatePage text={error ? failure(error) : say('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{say('app.retry')}</Button>}
        </StatePage>
      )}
    </>
  );
}
