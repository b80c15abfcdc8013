import { Link, useLocation } from 'react-router';
import { useVenue } from '../../shared/venue/me.ts';
import { buttonClass } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './before-opening.module.css';

/** Says on every screen of a venue that has not opened what its orders are, and leads its owners on. */
export function BeforeOpening() {
  const { t } = useWords();
  const { restaurantId, isBeforeOpening, may } = useVenue();
  const isThere = useLocation().pathname === `/${restaurantId}/opening`;
  if (!isBeforeOpening || isThere) return null;
  return (
    <aside className={styles.strip} aria-label={t('opening.label')}>
      <Icon name="alert" size={20} />
      <p className={styles.text}>{t('opening.strip')}</p>
      {may('venue.change') && (
        <Link className={buttonClass({})} to={`/${restaurantId}/opening`}>
          {t('opening.goOn')}
        </Link>
      )}
    </aside>
  );
}
