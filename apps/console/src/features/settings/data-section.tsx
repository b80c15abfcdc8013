import { useVenue } from '../../shared/venue/me.ts';
import { KeepRow } from './rows/keep-row.tsx';
import { useSettingWords } from './setting-words.ts';
import styles from './settings-page.module.css';

const SHORT = [2, 7, 30];
const LONG = [90, 365, 1095, null];

/** For how long the venue keeps what is over, and what stays whatever it says. */
export function DataSection() {
  const t = useSettingWords();
  const { may } = useVenue();
  if (!may('venue.change')) return <p className={styles.said}>{t('ownersOnly')}</p>;
  return (
    <>
      <div className={styles.intro}>
        <p>{t('keep.stays')}</p>
        <p className={styles.note}>{t('keep.gone')}</p>
      </div>
      <KeepRow name="keepPhonesDays" times={SHORT} />
      <KeepRow name="keepCartsDays" times={SHORT} />
      <KeepRow name="keepCallsDays" times={LONG} />
      <KeepRow name="keepPhotosDays" times={LONG} />
      <KeepRow name="keepReviewsDays" times={LONG} />
      <KeepRow name="keepStaffTracesDays" times={LONG} />
    </>
  );
}
