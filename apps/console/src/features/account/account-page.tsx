import { mayDo } from '@hansang/contract';
import type { StaffMe } from '@hansang/contract/schemas';
import { useContext } from 'react';
import { useMe, VenueContext } from '../../shared/venue/me.ts';
import { useLogOut } from '../../shared/venue/use-log-out.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { LanguageButtons } from '../../shared/words/language-buttons.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './account-page.module.css';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import { PinForm } from './pin-form.tsx';
import { TabletSection } from './tablet-section.tsx';
import { TwoStep } from './two-step.tsx';

/** The own account: language, password, two-step login, PIN, shared tablets, logging out. */
export function AccountPage() {
  const { t, of } = useWords();
  const { data: me } = useMe();
  const logOut = useLogOut();
  if (!me) return null;
  return (
    <>
      <PageHead title={t('account.title')} />
      <div className={styles.page}>
        <section className={styles.section}>
          <p className={styles.name}>{me.name}</p>
          <p className={styles.quiet}>{me.email}</p>
          <div className={styles.row}>
            <Button disabled={logOut.isPending} onClick={() => logOut.mutate()}>
              <Icon name="logout" size={20} />
              {t('account.logout')}
            </Button>
          </div>
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('account.language')}</h2>
          <div className={styles.languages}>
            <LanguageButtons className={styles.language} />
          </div>
        </section>
        {me.venues.length > 0 && (
          <section className={styles.section}>
            <h2 className={styles.title}>{t('account.roles')}</h2>
            <ul className={styles.venues}>
              {me.venues.map((venue) => (
                <li key={venue.restaurantId} className={styles.venue}>
                  <span>{of(venue.name)}</span>
                  <span className={styles.quiet}>{t(`role.${venue.role}`)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {!me.tablet && <OwnAccount me={me} />}
      </div>
    </>
  );
}

/** What is about the account itself, and so not done on a tablet that others use too. */
function OwnAccount({ me }: { me: StaffMe }) {
  const { t } = useWords();
  const venue = useContext(VenueContext);
  const parts = [
    ['account.password', <PasswordForm key="password" />],
    ['account.twoStep', <TwoStep key="two-step" isOn={me.hasTwoStep} />],
    ['account.sessions', <OwnSessions key="sessions" />],
    ['pin.section', <PinForm key="pin" />],
    ...(venue && mayDo(venue.role, 'tablet.share')
      ? [['tablet.section', <TabletSection key="tablet" />] as const]
      : []),
  ] as const;
  return parts.map(([title, part]) => (
    <section key={title} className={styles.section}>
      <h2 className={styles.title}>{t(title)}</h2>
      {part}
    </section>
  ));
}
