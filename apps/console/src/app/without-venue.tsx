import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router';
import { AccountPage } from '../features/account/account-page.tsx';
import { keys } from '../shared/api/keys.ts';
import { useMe } from '../shared/venue/me.ts';
import { Icon } from '../shared/widgets/icon.tsx';
import { PageHead } from '../shared/widgets/page-head.tsx';
import { StatePage } from '../shared/widgets/state-page.tsx';
import { useWords } from '../shared/words/words.ts';
import shell from './shell.module.css';
import styles from './without-venue.module.css';

/** How often it is looked whether there is a venue by now, in ms. */
const LOOK_MS = 3000;
const IMPORT = 'npm run venue -- import my-venue.yaml';

/** Somebody who is in but has no venue: the first owner hears how to bring one in, everybody else whom to ask. */
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
            <FirstSteps />
          ) : (
            <StatePage text={t('app.noVenue')} isTitle />
          )}
        </main>
      </div>
    </div>
  );
}

function FirstSteps() {
  const { t } = useWords();
  return (
    <>
      <PageHead title={t('start.title')} />
      <div className={styles.steps}>
        <p>{t('start.text')}</p>
        <ol className={styles.list}>
          <li>{t('start.file')}</li>
          <li>
            {t('start.import')}
            <code className={styles.command}>{IMPORT}</code>
          </li>
          <li>{t('start.goesOn')}</li>
        </ol>
        <p className={styles.quiet}>{t('start.more')}</p>
      </div>
    </>
  );
}
