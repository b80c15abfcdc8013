import { useVenue } from '../../shared/venue/me.ts';
import { ArchiveRow } from './rows/archive-row.tsx';
import { CutOffRow, TimeZoneRow } from './rows/clock-rows.tsx';
import { CorporationRow } from './rows/corporation-row.tsx';
import { PhoneRow } from './rows/phone-row.tsx';
import { TextRow } from './rows/text-row.tsx';
import { WifiRow } from './rows/wifi-row.tsx';
import { useSettingWords } from './setting-words.ts';
import styles from './settings-page.module.css';

/** What the venue is called, how it is reached, and whose it is. */
export function VenueSection() {
  const t = useSettingWords();
  const { may } = useVenue();
  return (
    <>
      <TextRow name="name" />
      <PhoneRow />
      <WifiRow />
      {may('venue.change') && (
        <>
          <p className={styles.note}>{t('proof')}</p>
          <CorporationRow />
          <TimeZoneRow />
          <CutOffRow />
          <ArchiveRow />
        </>
      )}
    </>
  );
}
