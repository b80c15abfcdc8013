import './page.css';
import { practiceWords } from '../words/practice-words.ts';
import { Later } from './later.tsx';

type Name = 'mock' | 'mockGone' | 'board' | 'pos' | 'staff' | 'kept';

/** A sentence for when an order, or looking at the menu, is none of the usual kind. */
export function PracticeText({ name }: { name: Name }) {
  return (
    <Later>
      <Sentence name={name} />
    </Later>
  );
}

function Sentence({ name }: { name: Name }) {
  return <p className="remark">{practiceWords.use()(name)}</p>;
}
