import { Link } from 'react-router';
import { Button, buttonClass } from '../shared/widgets/button.tsx';
import { StatePage } from '../shared/widgets/state-page.tsx';
import { useWords } from '../shared/words/words.ts';

export function NotFound() {
  const { t } = useWords();
  return (
    <StatePage text={t('app.notFound')} isTitle>
      <Link className={buttonClass({})} to="/">
        {t('app.toOrders')}
      </Link>
    </StatePage>
  );
}

/** A fault of ours: the page says so, and a reload brings it back. */
export function Crashed() {
  const { t } = useWords();
  return (
    <StatePage text={t('app.crashed')} isTitle>
      <Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>
    </StatePage>
  );
}
