import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router';
import { AccountPage } from '../features/account/account-page.tsx';
import { keys } from '../shared/api/keys.ts';
import { lazyPart } from '../shared/parts/lazy-part.ts';
import { useMe } from '../shared/venue/me.ts';
import { Icon } from '../shared/widgets/icon.tsx';
import { StatePage } from '../shared/widgets/state-page.tsx';
import { useWords } from '../shared/words/words.ts';
import { Coming } from './coming.tsx';
import shell from './shell.module.css';

const SetUpPage = lazyPart(() => import('../features/opening/questions/set-up-page.tsx'));

/** How often it is looked whether there is a venue by now, in ms: somebody may be bringing one in from a file. */
const LOOK_MS = 3000;

/** Somebody who is in but has no venue: the first owner sets one up, everybody else hears whom to ask. */
export function WithoutVenue() {
  const { t } = useWords();
  const { data: me } = useMe();
  const client = useQueryClient();
  const isAccount = useLocation().pathname === '/account';
  useEffect(() => {
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: keys.me }), LOOK_MS);
    return () => clearInterval(timer);
  }, [client]);
  return (
    <div className={shell.shell}>
      <nav className={shell.rail} aria-label={t('nav.label')}>
        <NavLink to="/" end className={shell.item}>
          <Icon name="floor" size={28} />
          {t('start.nav')}
        </NavLink>
        <NavLink to="/account" className={`${shell.item} ${shell.last}`}>
          <Icon name="account" size={28} />
          {t('nav.account')}
        </NavLink>
      </nav>
      <div className={shell.content}>
        <main id="main" className={shell.main} tabIndex={-1}>
          {isAccount ? (
            <AccountPage />
          ) : me?.ownsInstallation ? (
            <Coming>
              <SetUpPage />
            </Coming>
          ) : (
            <StatePage text={t('app.noVenue')} isTitle />
          )}
        </main>
      </div>
    </div>
  );
}
