import { HEAD_COUNT_MAX } from '@hansang/contract';
import { type ReactNode, useState } from 'react';
import { useThrottled } from '../../shared/browser/throttle.ts';
import { Stepper } from '../../shared/page/stepper.tsx';
import { useWords } from '../../shared/words/words.ts';
import './people.css';

const QUICK_COUNTS = [1, 2, 3, 4, 5, 6];

export interface PeopleFormProps {
  readonly titleId: string;
  /** What was entered before, or null. */
  readonly count: number | null;
  onConfirm(count: number): void;
  frame(content: ReactNode, bar: ReactNode): ReactNode;
}

/** How many guests sit at the table. */
export function PeopleForm({ titleId, count: before, onConfirm, frame }: PeopleFormProps) {
  const { t } = useWords();
  const [count, setCount] = useState(before ?? 2);
  const confirm = useThrottled(() => onConfirm(count));
  return frame(
    <div className="people-form">
      <h1 id={titleId}>{t('people.title')}</h1>
      <p>{t('people.text')}</p>
      <div className="people-quick">
        {QUICK_COUNTS.map((quick) => (
          <button key={quick} type="button" aria-pressed={quick === count} onClick={() => setCount(quick)}>
            <span aria-hidden="true">{quick}</span>
            <span className="sr-only">{t('menu.people', { count: quick })}</span>
          </button>
        ))}
      </div>
      <div className="people-stepper">
        <span>{t('people.label')}</span>
        <Stepper
          name={t('people.label')}
          value={count}
          canLess={count > 1}
          canMore={count < HEAD_COUNT_MAX}
          onStep={(by) => setCount(count + by)}
        />
      </div>
    </div>,
    <button type="button" className="button" onClick={confirm}>
      {t('people.confirm', { count })}
    </button>,
  );
}
