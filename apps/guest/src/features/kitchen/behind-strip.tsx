import { kitchenWords } from '../../shared/words/kitchen-words.ts';
import './behind-strip.css';

/** That the kitchen is behind, over whatever page a guest reads, so that nobody wonders. */
export default function BehindStrip({ minutes }: { minutes: number }) {
  const words = kitchenWords.use();
  return (
    <p className="behind" role="status">
      {words('behind', { minutes })}
    </p>
  );
}
