import type { LeavingView } from '@hansang/contract/schemas';
import { Icon } from '../../shared/page/icon.tsx';
import { leavingWords } from './leaving-words.ts';
import './leaving.css';

/** Asks whether a link from elsewhere may take this phone away from its table. Nothing has changed until then. */
export default function LeavingScreen({ leaving }: { readonly leaving: LeavingView | null }) {
  const t = leavingWords.use();
  return (
    <main id="main" tabIndex={-1} className="parting">
      <Icon name="qr" size={56} />
      <h1>{leaving?.there ? t('moveTo', leaving.there) : t('moveAway')}</h1>
      {leaving && <p className="parting-here">{t('here', leaving.here)}</p>}
      <p>{t('whatHappens')}</p>
      <div className="parting-ways">
        <a className="button" href="/menu">
          {leaving ? t('stayAt', { table: leaving.here.table }) : t('stay')}
        </a>
        {leaving && (
          // Without a referrer: this page is no site from elsewhere, whatever stands between it and the server.
          <a className="button button-quiet" href={leaving.to} referrerPolicy="no-referrer">
            {t('move')}
          </a>
        )}
      </div>
    </main>
  );
}
