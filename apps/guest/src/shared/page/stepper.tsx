import { useWords } from '../words/words.ts';
import { Icon } from './icon.tsx';
import './stepper.css';

export interface StepperProps {
  /** What is counted, for the names of the buttons. */
  readonly name: string;
  readonly value: number;
  readonly canLess: boolean;
  readonly canMore: boolean;
  /** One less takes the thing away: the button shows so. */
  readonly lessRemoves?: boolean;
  onStep(by: 1 | -1): void;
}

/** Less, the figure, more. At a bound the button stays in place, and focusable, but does nothing. */
export function Stepper({ name, value, canLess, canMore, lessRemoves = false, onStep }: StepperProps) {
  const { t } = useWords();
  return (
    <span className="stepper">
      <button
        type="button"
        aria-label={t(lessRemoves ? 'stepper.remove' : 'stepper.less', { name })}
        aria-disabled={!canLess}
        onClick={() => canLess && onStep(-1)}
      >
        <Icon name={lessRemoves ? 'trash' : 'minus'} size={20} />
      </button>
      <output className="num" aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        aria-label={t('stepper.more', { name })}
        aria-disabled={!canMore}
        onClick={() => canMore && onStep(1)}
      >
        <Icon name="plus" size={20} />
      </button>
    </span>
  );
}
