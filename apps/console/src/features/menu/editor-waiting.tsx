import { Button } from '../../shared/widgets/button.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';

interface EditorWaitingProps {
  readonly error: Error | null;
  onRetry(): void;
}

/** What stands there until the draft and its words have come. */
export function EditorWaiting({ error, onRetry }: EditorWaitingProps) {
  const { t, failure } = useWords();
  return (
    <>
      <PageHead title={t('nav.menu')} />
      <StatePage text={error ? failure(error) : t('app.loading')}>
        {error && <Button onClick={onRetry}>{t('app.retry')}</Button>}
      </StatePage>
    </>
  );
}
