import { useWords } from '../../shared/words/words.ts';
import styles from './login-frame.module.css';
import { LoginFrame } from './login-frame.tsx';

/** In place of a login where others in the network could read along: why, and what to do. */
export function NeedsHttps() {
  const { t } = useWords();
  const { origin, port, protocol } = location;
  if (protocol === 'https:')
    return (
      <LoginFrame title={t('https.title')}>
        <p className={styles.words}>{t('https.proxy', { origin })}</p>
      </LoginFrame>
    );
  const address = `http://localhost${port ? `:${port}` : ''}/console`;
  return (
    <LoginFrame title={t('https.title')}>
      <p>{t('https.why')}</p>
      <h2 className={styles.subtitle}>{t('https.how')}</h2>
      <ul className={styles.ways}>
        <li>{t('https.cert')}</li>
        <li>{t('https.here', { address })}</li>
        <li>{t('https.anyway')}</li>
      </ul>
    </LoginFrame>
  );
}
