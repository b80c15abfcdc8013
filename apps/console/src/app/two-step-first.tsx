import type { StaffMe } from '@hansang/contract/schemas';
import { Link } from 'react-router';
import { TwoStep } from '../features/account/two-step.tsx';
import { LoginFrame } from '../features/login/login-frame.tsx';
import { useLogOut } from '../shared/venue/use-log-out.ts';
import { Button } from '../shared/widgets/button.tsx';
import { useWords } from '../shared/words/words.ts';
import styles from './two-step-first.module.css';

interface TwoStepFirstProps {
  me: StaffMe;
  venue: StaffMe['venues'][number];
}

/** A venue that wants a second step of this account: what it is for, setting it up, and the ways out. */
export default function TwoStepFirst({ me, venue }: TwoStepFirstProps) {
  const { t, of } = useWords();
  const logOut = useLogOut();
  const others = me.venues.filter(({ needsTwoStep }) => !needsTwoStep);
  return (
    <LoginFrame title={t('account.twoStep')}>
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
      <Button kind="quiet" isWide disabled={logOut.isPending} onClick={() => logOut.mutate()}>
        {t('account.logout')}
      </Button>
    </LoginFrame>
  );
}
