import type { Menu, OptionGroup } from '@hansang/contract/schemas';
import { addBounds, isSoldOut, type OptionRefusal, refuse, unorderable } from '@hansang/rules';
import { timesTexts } from '@hansang/rules/hours';
import { useLayoutEffect, useState } from 'react';
import { usePhone } from '../../shared/phone.ts';
import {
  type Changed,
  type Choosing,
  missing,
  startChoosing,
  stepOption,
  stepQuantity,
  tapOption,
} from './choosing.ts';
import { keepChoice, keptChoice } from './kept-choice.ts';

interface Fault {
  readonly groupId: string;
  readonly refusal: OptionRefusal;
}

/** The state of one dish being chosen. `inCart`: how many of the dish the cart holds in all its lines. */
export function useChoosing(menu: Menu, choosesRequired: boolean, inCart: number) {
  const { session } = usePhone();
  const place = session.entry.get()?.timestamp ?? '';
  const [choosing, choose] = useState(() => startChoosing(menu, choosesRequired, inCart));
  // The page comes as for everybody: what its guest had chosen is laid on it before it is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dish is opened
  useLayoutEffect(() => {
    const kept = keptChoice(place, menu);
    if (kept) choose(kept);
  }, []);
  const setChoosing = (next: Choosing) => {
    choose(next);
    keepChoice(place, menu, next);
  };
  const [fault, setFault] = useState<Fault | null>(null);
  const bounds = addBounds(menu, inCart);
  const quantity = Math.min(Math.max(choosing.quantity, bounds.min), Math.max(1, bounds.max));

  const take = (group: OptionGroup, { choosing: next, refusal }: Changed) => {
    setChoosing(next);
    setFault(refusal && { groupId: group._id, refusal });
  };
  return {
    choosing: { ...choosing, quantity },
    fault,
    bounds,
    /** Why this dish cannot be added whatever is chosen, or null. */
    blocked: isSoldOut(menu)
      ? ('soldOut' as const)
      : bounds.max === 0
        ? ('allInCart' as const)
        : menu.soldAt
          ? refuse('MENU_NOT_NOW', { when: timesTexts(menu.soldAt) })
          : unorderable(menu),
    tap: (group: OptionGroup, optionId: string) => take(group, tapOption(group, optionId, choosing)),
    step: (group: OptionGroup, optionId: string, by: 1 | -1) =>
      take(group, stepOption(group, optionId, by, choosing)),
    chooseSize(sizeId: string) {
      setChoosing({ ...choosing, sizeId });
      setFault(null);
    },
    write: (note: string) => setChoosing({ ...choosing, note }),
    stepQuantity: (by: 1 | -1) => setChoosing(stepQuantity({ ...choosing, quantity }, by, bounds)),
    /** What is missing, shown on its group; null when the dish can be added as chosen. */
    check(): Fault | null {
      const found = missing(menu, choosing);
      setFault(found);
      return found;
    },
  };
}
