import type { Localized } from '@hansang/contract/schemas';
import { type LineMark, lineTotal, quantityBounds } from '@hansang/rules';
import { type CartLine, chosenOf } from '@hansang/rules/cart';
import { LinePrice, MarkText } from '../../shared/page/line-mark.tsx';
import { Picture } from '../../shared/page/picture.tsx';
import { Stepper } from '../../shared/page/stepper.tsx';
import { useWords } from '../../shared/words/words.ts';

/** A dish of my own, with its stepper. */
export function OwnDish({
  line,
  mark,
  inCart,
  isFrozen,
  onStep,
}: {
  line: CartLine;
  mark: LineMark | undefined;
  /** How many of the dish all lines of all members hold. */
  inCart: number;
  isFrozen: boolean;
  onStep(by: 1 | -1): void;
}) {
  const { of } = useWords();
  const name = of(line.multiLanguage.name);
  const { min, max } = quantityBounds(line);
  return (
    <li className="group-dish">
      <Picture
        path={line.imageUrl ?? undefined}
        name={name}
        width={64}
        pixels={128}
        shape="square"
        className="group-picture"
      />
      <div className="group-dish-text">
        <h3>{name}</h3>
        <Choices line={line} />
        {mark && <MarkText mark={mark} />}
      </div>
      <div className="group-dish-side">
        <Stepper
          name={name}
          value={line.qty}
          canLess={!isFrozen}
          canMore={!isFrozen && inCart < max}
          lessRemoves={line.qty <= 1 || inCart - 1 < min}
          onStep={onStep}
        />
        <Price line={line} mark={mark} />
      </div>
    </li>
  );
}

/** A dish to read only: somebody else's, or one on the order sheet. */
export function ReadDish({
  line,
  mark,
  error,
}: {
  line: CartLine;
  mark: LineMark | undefined;
  /** What the last check said: it knew more than the menu at hand. */
  error?: Localized | undefined;
}) {
  const { of } = useWords();
  return (
    <li className="group-read">
      <span className="pieces num">{line.qty}</span>
      <div className="group-dish-text">
        <h3>{of(line.multiLanguage.name)}</h3>
        <Choices line={line} />
        {mark && !error && <MarkText mark={mark} />}
        {error && (
          <p className="fault" role="alert">
            {of(error)}
          </p>
        )}
      </div>
      <Price line={line} mark={mark} />
    </li>
  );
}

function Price({ line, mark }: { line: CartLine; mark: LineMark | undefined }) {
  const counted = { ...line, qty: mark?.orderable ?? line.qty };
  return <LinePrice whole={lineTotal(chosenOf(line))} counted={lineTotal(chosenOf(counted))} />;
}

function Choices({ line }: { line: CartLine }) {
  const { of } = useWords();
  const choices = [
    ...line.sizes.map(({ multiLanguage }) => of(multiLanguage.name)),
    ...line.options.map(
      ({ multiLanguage, quantity }) => `${of(multiLanguage.name)}${quantity > 1 ? ` × ${quantity}` : ''}`,
    ),
    ...(line.note ? [`“${line.note}”`] : []),
  ];
  return choices.length > 0 ? <p className="group-choices">{choices.join(' · ')}</p> : null;
}
