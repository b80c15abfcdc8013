import type { PastOrder } from '@hansang/contract/schemas';
import { useThrottled } from '../../shared/browser/throttle.ts';
import { usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';
import { newsWords } from '../../shared/words/news-words.ts';
import type { Parts } from '../parts.ts';
import { putBack } from './put-back.ts';

/** On the page of an order that came to nothing: its dishes once more into the cart. */
export default function PutBackButton({ parts, order }: { parts: Parts; order: PastOrder }) {
  const phone = usePhone();
  const words = newsWords.use();
  const lockedBy = useStore(parts.lockedBy);
  const back = useThrottled(() => void putBack(phone, parts, order));
  if (lockedBy !== null) return null;
  return (
    <button type="button" className="button button-quiet done-back" onClick={back}>
      {words('putBack')}
    </button>
  );
}
