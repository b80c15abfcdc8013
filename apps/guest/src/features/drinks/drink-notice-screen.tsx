import { Icon } from '../../shared/page/icon.tsx';
import { Later } from '../../shared/page/later.tsx';
import { useWords } from '../../shared/words/words.ts';
import { drinkWords } from './drink-words.ts';
import './drinks.css';

/** Why a store orders no drinks by a tag, and what to do instead. */
export default function DrinkNoticeScreen({ reason }: { reason: string | null }) {
  const { t } = useWords();
  return (
    <main id="main" tabIndex={-1} className="nothing nothing-page drink-notice">
      <Icon name="notice" size={56} />
      <Later instead={<h1 className="sr-only">{t('app.title')}</h1>}>
        <Title />
      </Later>
      {reason && <p className="drink-reason">{reason}</p>}
      <Later>
        <Advice />
      </Later>
      <a className="button" href="/menu">
        {t('common.toMenu')}
      </a>
    </main>
  );
}

const Title = () => <h1 className="nothing-title">{drinkWords.use()('noticeTitle')}</h1>;
const Advice = () => <p>{drinkWords.use()('noticeText')}</p>;
