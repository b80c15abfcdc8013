import type { Localized } from '@hansang/contract/schemas';
import { type LineMark, lineTotal, quantityBounds } from '@hansang/rules';
import { LinePrice, MarkText } from '../../shared/page/line-mark.tsx';
import { Picture } from '../../shared/page/picture.tsx';
import { Stepper } from '../../shared/page/stepper.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { CartLine } from './cart-line.ts';

export interface CartRowProps {
  readonly line: CartLine;
  /** How many of the dish all lines hold together. */
  readonly inCart: number;
  readonly mark: LineMark | undefined;
  /** What the last check said: it knew more than the menu at hand. */
  readonly error: Localized | undefined;
  /** While an order runs nothing may change. */
  readonly isFrozen: boolean;
  onStep(by: 1 | -1): void;
}

export function CartRow({ line, mark, inCart, error, isFrozen, onStep }: CartRowProps) {
  const { of } = useWords();
  const name = of(line.name);
  const { min, max } = quantityBounds(line);
  const choices = [
    ...(line.size ? [of(line.size.name)] : []),
    ...line.options.map(
      (option) => `${of(option.name)}${option.quantity > 1 ? ` × ${option.quantity}` : ''}`,
    ),
    ...(line.note ? [`“${line.note}”`] : []),
  ];
  return (
    <li className="line">
      <Picture
        path={line.image ?? undefined}
        name={name}
        width={64}
        pixels={128}
        shape="square"
        className="line-picture"
      />
      <div className="line-text">
        <h2 className="line-name">{name}</h2>
        {choices.length > 0 && <p className="line-choices">{choices.join(' · ')}</p>}
        {mark && !error && <MarkText mark={mark} />}
        {error && (
          <p className="fault" role="alert">
            {of(error)}
          </p>
        )}
      </div>
      <div className="line-side">
        <Stepper
          name={name}
          value={line.quantity}
          canLess={!isFrozen}
          canMore={!isFrozen && inCart < max}
          lessRemoves={line.quantity <= 1 || inCart - 1 < min}
          onStep={onStep}
        />
        <LinePrice
          whole={lineTotal(line)}
          counted={lineTotal({ ...line, quantity: mark?.orderable ?? line.quantity })}
        />
      </div>
    </li>
  );
}
