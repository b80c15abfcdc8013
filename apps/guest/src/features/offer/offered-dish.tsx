import type { SoldMenu } from '@hansang/contract/schemas';
import { lineWords } from '../../shared/words/line-words.ts';
import { useWords } from '../../shared/words/words.ts';

type Dish = Pick<SoldMenu, 'multiLanguage' | 'price' | 'quantity' | 'size' | 'options'>;

/** A dish of an offer: the one that is out, or the one in its place. */
export function OfferedDish({ dish, isOut = false }: { dish: Dish; isOut?: boolean }) {
  const words = lineWords.use();
  const { of, won } = useWords();
  const { multiLanguage, size, options, quantity, price } = dish;
  const choices = [...(size ? [size] : []), ...options].map((one) => of(one.multiLanguage.name));
  const Name = isOut ? 'del' : 'b';
  return (
    <li className={isOut ? 'offer-dish offer-out' : 'offer-dish'}>
      <span className="offer-mark">{words(isOut ? 'wasOrdered' : 'offered')}</span>
      <span className="offer-name">
        <Name>{of(multiLanguage.name)}</Name> <span className="num">× {quantity}</span>
        {choices.length > 0 && <span className="sold-choices">{choices.join(' · ')}</span>}
      </span>
      <span className="price">{won(price * quantity)}</span>
    </li>
  );
}
