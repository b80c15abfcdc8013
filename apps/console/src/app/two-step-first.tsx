import type { StaffMe } from '@hansang/contract/schemas';
import { Link } from 'react-router';
import { TwoStep } from '../features/account/two-step.tsx';
import { useTitle } from '../shared/use-title.ts';
import { useLogOut } from '../shared/venue/use-log-out.ts';
import { Button } from '../shared/widgets/button.tsx';
import { Icon } from '../shared/widgets/icon.tsx';
import { LanguageButtons } from '../shared/words/language-buttons.tsx';
import { useWords } from '../shared/words/words.ts';
import styles from './two-step-first.module.css';

interface TwoStepFirstProps {
  me: StaffMe;
  venue: StaffMe['venues'][number];
}

/** A venue that wants a second step of this account: what it is for, setting it up, and the ways out. */
export default function TwoStepFirst({ me, venue }: TwoStepFirstProps) {
  const { t, of } = useWords();
  useTitle(t('account.twoStep'));
  const logOut = useLogOut();
  const others = me.venues.filter(({ needsTwoStep }) => !needsTwoStep);
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <h1 className={styles.title}>{t('account.twoStep')}</h1>
      <p>{t('twoStepFirst.text', { venue: of(venue.name) })}</p>
      <p className={styles.quiet}>{t('twoStepFirst.how')}</p>
      <TwoStep isOn={false} isDemanded />
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map(({ restaurantId, name }) => (
            <li key={restaurantId}>
              <Link to={`/${restaurantId}/orders`}>{of(name)}</Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <LanguageButtons className={styles.language} />
        <Button kind="quiet" disabled={logOut.isPending} onClick={() => logOut.mutate()}>
          <Icon name="logout" size={20} />
          {t('account.logout')}
        </Button>
      </div>
    </main>
  );
}
