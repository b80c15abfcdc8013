import type { ServerFinding } from '@hansang/contract/schemas';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useVenue } from '../../shared/venue/me.ts';
import { buttonClass } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './server.module.css';
import { useServerWords } from './server-words.ts';
import { troubleText } from './trouble-text.ts';
import { useFindings, useOwnsServer, useStanding } from './use-server.ts';

/**
 * What is wrong with the machine, over every screen; absent while nothing is. Whoever owns it reads all of it and what to
 * do, everybody else that guests cannot order: they take the orders meanwhile.
 */
export function ServerStrip() {
  return useOwnsServer() ? <Watched /> : <Full />;
}

function Full() {
  const { t } = useWords();
  const { data } = useStanding();
  if (!data?.isFull) return null;
  return (
    <aside className={`${styles.strip} ${styles.bad}`} aria-label={t('server.full.label')}>
      <Icon name="alert" size={22} />
      <p className={styles.text} role="alert">
        <strong>{t('server.full')}</strong> {t('server.full.do')}
      </p>
    </aside>
  );
}

function Watched() {
  const { restaurantId } = useVenue();
  const findings = useFindings();
  const isThere = useLocation().pathname === `/${restaurantId}/server`;
  const [worst] = findings.toSorted((left, right) => rank(left) - rank(right));
  if (!worst || isThere) return null;
  return (
    <Suspense>
      <Strip worst={worst} others={findings.length - 1} />
    </Suspense>
  );
}

const rank = ({ level }: ServerFinding): number => (level === 'bad' ? 0 : 1);

function Strip({ worst, others }: { worst: ServerFinding; others: number }) {
  const say = useServerWords();
  const { restaurantId } = useVenue();
  const { wrong, remedy } = troubleText(worst, say);
  return (
    <aside className={`${styles.strip} ${styles[worst.level]}`} aria-label={say('label')}>
      <Icon name="alert" size={22} />
      <p className={styles.text} role={worst.level === 'bad' ? 'alert' : undefined}>
        <strong>{wrong}</strong> {remedy}
        {others > 0 && ` ${say('more', { count: others })}`}
      </p>
      <Link className={buttonClass({})} to={`/${restaurantId}/server`}>
        {say('open')}
      </Link>
    </aside>
  );
}
