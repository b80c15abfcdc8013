import { HEAD_COUNT_MAX } from '@hansang/contract';
import { useState } from 'react';
import { useThrottled } from '../../shared/browser/throttle.ts';
import { Stepper } from '../../shared/page/stepper.tsx';
import { useWords } from '../../shared/words/words.ts';
import './people.css';

const QUICK_COUNTS = [1, 2, 3, 4, 5, 6];
const MORE = QUICK_COUNTS.length + 1;

export interface PeopleFormProps {
  readonly titleId: string;
  /** What was entered before, or null. */
  readonly count: number | null;
  onConfirm(count: number): void;
}

/** How many guests sit at the table: a tap on a number is the answer, and more than six are counted up. */
export function PeopleForm({ titleId, count: before, onConfirm }: PeopleFormProps) {
  const { t } = useWords();
  const [more, setMore] = useState(Math.max(before ?? MORE, MORE));
  const answer = useThrottled(onConfirm);
  return (
    <div className="people-form">
      <h1 id={titleId}>{t('people.title')}</h1>
      <p>{t('people.text')}</p>
      <div className="people-quick">
        {QUICK_COUNTS.map((quick) => (
          <button key={quick} type="button" aria-pressed={quick === before} onClick={() => answer(quick)}>
            <span aria-hidden="true">{quick}</span>
            <span className="sr-only">{t('menu.people', { count: quick })}</span>
          </button>
        ))}
      </div>
      <div className="people-more">
        <Stepper
          name={t('people.label')}
          value={more}
          canLess={more > MORE}
          canMore={more < HEAD_COUNT_MAX}
          onStep={(by) => setMore(more + by)}
        />
        <button type="button" className="button button-quiet" onClick={() => answer(more)}>
          {t('people.confirm', { count: more })}
        </button>
      </div>
    </div>
  );
}
