import type { ReactNode } from 'react';
import { Icon } from '../../shared/page/icon.tsx';
import { outsideWords } from '../../shared/words/outside-words.ts';
import { useWords } from '../../shared/words/words.ts';
import './landing.css';

export interface LandingScreenProps {
  /** Why the guest came here, or null. */
  readonly reason: string | null;
  /** Whether a session is live at a table to go back to. */
  readonly hasTable: boolean;
  /** Thanks to a guest whose visit has just ended, in place of the title. */
  readonly goodbye?: ReactNode;
  onLanguage(): void;
}

/** How to begin: scan the table's code or hold the phone to its tag. */
export default function LandingScreen({ reason, hasTable, goodbye, onLanguage }: LandingScreenProps) {
  const { t } = useWords();
  const words = outsideWords.use();
  return (
    <>
      <header className="landing-top">
        <button type="button" className="pill" aria-haspopup="dialog" onClick={onLanguage}>
          <Icon name="globe" size={18} />
          <span>{t('menu.languageSelector')}</span>
        </button>
      </header>
      <main id="main" tabIndex={-1} className="landing">
        <div className="landing-mark" aria-hidden="true">
          <Icon name="bowl" size={72} />
        </div>
        {goodbye || <h1>{words('order.title')}</h1>}
        {reason && (
          <section className="landing-reason" aria-labelledby="reason">
            <h2 id="reason">{words('order.reason')}</h2>
            <p>{reason}</p>
          </section>
        )}
        <ul className="landing-ways">
          <li>
            <Icon name="qr" size={32} />
            <p>{words('order.scan')}</p>
          </li>
          <li>
            <Icon name="nfc" size={32} />
            <p>{words('order.tag')}</p>
          </li>
        </ul>
        {hasTable && (
          <a className="button" href="/menu">
            {words('order.backToTable')}
          </a>
        )}
      </main>
    </>
  );
}
