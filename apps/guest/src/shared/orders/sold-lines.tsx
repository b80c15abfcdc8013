import type { OrderStatus } from '@hansang/contract';
import type { OrderLine } from '@hansang/contract/schemas';
import { lazy, Suspense } from 'react';
import { useWords } from '../words/words.ts';

const LineNotes = lazy(() => import('./line-notes.tsx'));

/** Whether something became of a line by itself. */
const hasNotes = ({ offReason, freeQuantity, offerState, insteadOf }: OrderLine): boolean =>
  Boolean(offReason ?? offerState) || freeQuantity > 0 || typeof insteadOf === 'number';

interface SoldLinesProps {
  menus: readonly OrderLine[];
  /** While it cooks, each dish says when it is done. */
  status?: OrderStatus;
  /** What was written to the kitchen about all of it. */
  note?: string | null;
}

/** Dishes as they were sold: how many, with which size and options, for how much; and what became of them since. */
export function SoldLines({ menus, status, note }: SoldLinesProps) {
  const { t, of, won } = useWords();
  const list = (
    <ul className="sold">
      {menus.map((menu, i) => {
        const choices = [
          ...(menu.size ? [of(menu.size.multiLanguage.name)] : []),
          ...menu.options.map(
            ({ multiLanguage, quantity }) =>
              `${of(multiLanguage.name)}${quantity > 1 ? ` × ${quantity}` : ''}`,
          ),
          ...(menu.note ? [`“${menu.note}”`] : []),
        ];
        // Of an order that came to nothing as a whole every line is as it was.
        const isOff = menu.liveQuantity === 0 && Boolean(menu.offReason);
        const pieces = menu.liveQuantity || menu.quantity;
        const Name = isOff ? 'del' : 'span';
        return (
          // An order's dishes never change place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may stand twice
          <li key={i}>
            <span className="pieces num">{pieces}</span>
            <span className="sold-name">
              <Name>{of(menu.multiLanguage.name)}</Name>
              {choices.length > 0 && <span className="sold-choices">{choices.join(' · ')}</span>}
              {hasNotes(menu) && (
                <Suspense>
                  <LineNotes line={menu} />
                </Suspense>
              )}
              {status === 'CONFIRM' && (menu.state === 'DONE' || menu.state === 'SERVED') && (
                <span className="sold-choices sold-done">✓ {t('status.MENU_COMPLETE')}</span>
              )}
            </span>
            <Name className="price sold-price">{won(menu.price * (pieces - (menu.freeQuantity || 0)))}</Name>
          </li>
        );
      })}
    </ul>
  );
  return note ? (
    <>
      {list}
      <p className="sold-note">“{note}”</p>
    </>
  ) : (
    list
  );
}
