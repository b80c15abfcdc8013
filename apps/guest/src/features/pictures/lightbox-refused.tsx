import { useWords } from '../../shared/words/words.ts';
import { picturesWords } from './pictures-words.ts';

/** Instead of a picture that is not the venue's. */
export function LightboxRefused() {
  const { t: common } = useWords();
  const t = picturesWords.use();
  return (
    <div className="nothing" role="alert">
      <h1 className="nothing-title">{t('refused')}</h1>
      <p>{t('refusedText')}</p>
      <a className="button button-quiet" href="/menu">
        {common('common.toMenu')}
      </a>
    </div>
  );
}
