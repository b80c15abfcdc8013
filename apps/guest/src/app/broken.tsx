import { Component, type ReactNode } from 'react';
import { useWords } from '../shared/words/words.ts';

interface BrokenProps {
  readonly children: ReactNode;
  /** In the place of a part that the page does without; then the failure is told over the page. */
  readonly instead?: ReactNode;
  onBroken?(): void;
}

/** In the place of a screen that could not be fetched or drawn: another try, as a fresh page. */
export class Broken extends Component<BrokenProps, { isBroken: boolean }> {
  constructor(props: BrokenProps) {
    super(props);
    this.state = { isBroken: false };
  }

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onBroken?.();
    // Whoever hears of parts that did not come hears of this one too.
    if (this.props.instead !== undefined) void Promise.reject(error);
  }

  override render(): ReactNode {
    const { children, instead = <TryAgain /> } = this.props;
    return this.state.isBroken ? instead : children;
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
