import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { useMe } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { LanguageButtons } from '../../shared/words/language-buttons.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './account-page.module.css';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import { TwoStep } from './two-step.tsx';

/** The own account: language, password, two-step login, logging out. */
export function AccountPage() {
  const { t, of, failure } = useWords();
  const { data: me } = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { warn } = useTeller();
  const logOut = useMutation({
    mutationFn: () => call('staffLogout', {}),
    async onSuccess() {
      await navigate('/login', { replace: true });
      client.clear();
    },
    onError: (error) => warn(failure(error)),
  });
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
        <section className={styles.section}>
          <h2 className={styles.title}>{t('account.password')}</h2>
          <PasswordForm />
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('account.twoStep')}</h2>
          <TwoStep isOn={me.hasTwoStep} />
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('account.sessions')}</h2>
          <OwnSessions />
        </section>
      </div>
    </>
  );
}
