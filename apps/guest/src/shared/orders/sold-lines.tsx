import type { SoldMenu } from '@hansang/contract/schemas';
import { useWords } from '../words/words.ts';

/** Dishes as they were sold: how many, with which size and options, for how much. */
export function SoldLines({ menus }: { menus: readonly SoldMenu[] }) {
  const { of, won } = useWords();
  return (
    <ul className="sold">
      {menus.map((menu, i) => {
        const choices = [
          ...(menu.size ? [of(menu.size.multiLanguage.name)] : []),
          ...menu.options.map(
            ({ multiLanguage, quantity }) =>
              `${of(multiLanguage.name)}${quantity > 1 ? ` × ${quantity}` : ''}`,
          ),
        ];
        return (
          // An order's dishes never change place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may stand twice
          <li key={i}>
            <span className="pieces num">{menu.quantity}</span>
            <span className="sold-name">
              {of(menu.multiLanguage.name)}
              {choices.length > 0 && <span className="sold-choices">{choices.join(' · ')}</span>}
            </span>
            <span className="price sold-price">{won(menu.price * menu.quantity)}</span>
          </li>
        );
      })}
    </ul>
  );
}
