import { Navigate, NavLink } from 'react-router';
import { lazyPart } from '../shared/parts/lazy-part.ts';
import { keptVenue } from '../shared/venue/kept-venue.ts';
import { useMe } from '../shared/venue/me.ts';
import { Icon } from '../shared/widgets/icon.tsx';
import { useWords } from '../shared/words/words.ts';
import { writtenIn } from '../shared/words/written-in.ts';
import { Coming } from './coming.tsx';
import shell from './shell.module.css';

const SetUpPage = lazyPart(() => import('../features/opening/questions/set-up-page.tsx'));

/** Setting up a further venue, beside those that are there; for whoever owns the installation. */
export function AnotherVenue() {
  const { t, of } = useWords();
  const { data: me } = useMe();
  if (!me?.ownsInstallation || me.tablet) return <Navigate to="/" replace />;
  const kept = keptVenue();
  const last = me.venues.find(({ restaurantId }) => restaurantId === kept) ?? me.venues[0];
  return (
    <div className={shell.shell}>
      <nav className={shell.rail} aria-label={t('nav.label')}>
        <NavLink to="/set-up" className={shell.item}>
          <Icon name="plus" size={28} />
          {t('start.nav')}
        </NavLink>
        {last && (
          <NavLink to={`/${last.restaurantId}/orders`} className={`${shell.item} ${shell.last}`}>
            <Icon name="orders" size={28} />
            <span className={shell.worker} lang={writtenIn(of(last.name))}>
              {of(last.name)}
            </span>
          </NavLink>
        )}
      </nav>
      <div className={shell.content}>
        <main id="main" className={shell.main} tabIndex={-1}>
          <Coming>
            <SetUpPage />
          </Coming>
        </main>
      </div>
    </div>
  );
}
