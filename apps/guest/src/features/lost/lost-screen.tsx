import { Icon } from '../../shared/page/icon.tsx';
import { outsideWords } from '../../shared/words/outside-words.ts';

/** For addresses that lead nowhere: how to get to a table's menu. */
export default function LostScreen() {
  const t = outsideWords.use();
  return (
    <main id="main" tabIndex={-1} className="nothing nothing-page">
      <Icon name="qr" size={56} />
      <h1 className="nothing-title">{t('lost.title')}</h1>
      <p>{t('lost.text')}</p>
      <a className="button button-quiet" href="/order">
        {t('lost.link')}
      </a>
    </main>
  );
}
