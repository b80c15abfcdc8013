import { NavLink } from 'react-router';
import { useVenue } from '../../shared/venue/me.ts';
import segments from '../../shared/widgets/segments.module.css';
import { useWords } from '../../shared/words/words.ts';

/** Between what is in progress and what is finished. */
export function BoardTabs() {
  const { t } = useWords();
  const { restaurantId, may } = useVenue();
  return (
    <nav className={segments.segments} aria-label={t('orders.title')}>
      <NavLink to={`/${restaurantId}/orders`} end className={segments.segment}>
        {t('orders.live')}
      </NavLink>
      <NavLink to={`/${restaurantId}/orders/dishes`} className={segments.segment}>
        {t('rush.byDish')}
      </NavLink>
      {may('floor.read') && (
        <NavLink to={`/${restaurantId}/orders/carry`} className={segments.segment}>
          {t('rush.carry')}
        </NavLink>
      )}
      <NavLink to={`/${restaurantId}/orders/finished`} className={segments.segment}>
        {t('orders.done')}
      </NavLink>
    </nav>
  );
}
