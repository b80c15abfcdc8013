import { Component, type ReactNode } from 'react';
import { useWords } from '../shared/words/words.ts';

/** In the place of a screen that could not be fetched or drawn: another try, as a fresh page. */
export class Broken extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  constructor(props: { children: ReactNode }) {
    super(props);
    this.state = { isBroken: false };
  }

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <TryAgain /> : this.props.children;
  }
}

function TryAgain() {
  const { t } = useWords();
  return (
    <main id="main" className="nothing nothing-page" role="alert">
      <p>{t('common.loadFailed')}</p>
      <button type="button" className="button button-quiet" onClick={() => location.reload()}>
        {t('common.retry')}
      </button>
    </main>
  );
}
