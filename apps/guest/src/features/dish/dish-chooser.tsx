import type { Menu } from '@hansang/contract/schemas';
import { lazy, type ReactNode, Suspense } from 'react';
import { RefusalText } from '../../shared/page/refusal-text.tsx';
import { Stepper } from '../../shared/page/stepper.tsx';
import { useHydrated } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import { amountOf, choiceOf } from './choosing.ts';
import { DishAbout } from './dish-about.tsx';
import { forgetChoice } from './kept-choice.ts';
import { OptionGroupField } from './option-group.tsx';
import { SizeField } from './size-field.tsx';
import { useChoosing } from './use-choosing.ts';
import './dish.css';

const NoteField = lazy(() => import('../../shared/orders/note-field.tsx'));

export interface DishChooserProps {
  readonly menu: Menu;
  readonly titleId: string;
  readonly marks: ReactNode;
  readonly choosesRequired: boolean;
  /** The kitchen reads what guests write to it. */
  readonly takesNotes?: boolean;
  /** How many of the dish the cart holds. */
  readonly inCart: number;
  /** Why nothing can be ordered now, or null. */
  readonly closed: string | null;
  onAdd(choice: ReturnType<typeof choiceOf>, quantity: number): void;
  /** Puts content and bar into the sheet, or onto the page. */
  frame(content: ReactNode, bar: ReactNode): ReactNode;
}

/** A dish with its sizes and options, how many of it, and the bar that adds it to the cart. */
export function DishChooser(props: DishChooserProps) {
  const { menu, titleId, marks, choosesRequired, takesNotes, inCart, closed, onAdd, frame } = props;
  const isHydrated = useHydrated();
  const { t, of, won } = useWords();
  const { choosing, fault, bounds, blocked, ...change } = useChoosing(menu, choosesRequired, inCart);
  const name = of(menu.multiLanguage.name);
  const faultOf = (groupId: string) => (fault?.groupId === groupId ? fault.refusal : null);

  const add = () => {
    const found = change.check();
    if (found) showGroup(found.groupId);
    else {
      forgetChoice();
      onAdd(choiceOf(menu, choosing), choosing.quantity);
    }
  };
  const reason = closed ?? (typeof blocked === 'string' ? t(`dish.${blocked}`) : null);
  const content = (
    <>
      <DishAbout menu={menu} titleId={titleId} marks={marks} />
      {menu.sizes.length > 0 && (
        <SizeField
          sizes={menu.sizes}
          chosen={choosing.sizeId}
          refusal={faultOf('size')}
          onChoose={change.chooseSize}
        />
      )}
      {menu.optionGroups.map((group) => (
        <OptionGroupField
          key={group._id}
          group={group}
          taken={choosing.taken}
          refusal={faultOf(group._id)}
          onTap={(optionId) => change.tap(group, optionId)}
          onStep={(optionId, by) => change.step(group, optionId, by)}
        />
      ))}
      {takesNotes && isHydrated && (
        <Suspense>
          <NoteField of="dish" note={choosing.note} onWrite={change.write} />
        </Suspense>
      )}
      {(bounds.min > 1 || inCart > 0) && (
        <p className="quantity-hints">
          {bounds.min > 1 && <span className="hint">{t('dish.minimum', { count: bounds.min })}</span>}
          {inCart > 0 && <span className="hint">{t('dish.inCart', { count: inCart })}</span>}
        </p>
      )}
    </>
  );
  const bar =
    reason !== null || blocked !== null ? (
      <>
        <p className="why" id={`${titleId}-why`}>
          {reason ?? (
            <Suspense>{typeof blocked === 'object' && blocked && <RefusalText refusal={blocked} />}</Suspense>
          )}
        </p>
        <button type="button" className="button" disabled aria-describedby={`${titleId}-why`}>
          {t('dish.add', { count: choosing.quantity })}
        </button>
      </>
    ) : (
      <div className="add-bar">
        <Stepper
          name={name}
          value={choosing.quantity}
          canLess={choosing.quantity > bounds.min}
          canMore={choosing.quantity < bounds.max}
          onStep={change.stepQuantity}
        />
        <button type="button" className="button button-split" onClick={add}>
          <span>{t('dish.add', { count: choosing.quantity })}</span>
          <span className="price">{won(amountOf(menu, choosing))}</span>
        </button>
      </div>
    );
  return frame(content, bar);
}

function showGroup(groupId: string): void {
  const group = document.querySelector<HTMLElement>(`[data-group="${CSS.escape(groupId)}"]`);
  group?.scrollIntoView({ block: 'center' });
  group?.querySelector<HTMLElement>('input:not(:disabled), button')?.focus({ preventScroll: true });
}
