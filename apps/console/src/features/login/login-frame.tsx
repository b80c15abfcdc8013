import type { ReactNode } from 'react';
import { useTitle } from '../../shared/use-title.ts';
import { LanguageButtons } from '../../shared/words/language-buttons.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './login-frame.module.css';

/** What every page before the console looks like: one card, and the languages below it. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useWords();
  useTitle(title);
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <div className={styles.brand}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} width={44} height={44} alt="" />
          {t('app.name')}
        </div>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
      <nav className={styles.languages} aria-label={t('account.language')}>
        <LanguageButtons className={styles.language} />
      </nav>
    </div>
  );
}
