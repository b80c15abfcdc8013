import { HEAD_COUNT_DEFAULT, MAIN_MENU_MAX, MAIN_MENU_MIN } from '@hansang/contract';
import { type Refusal, refuse } from './refusal.ts';

/** What a venue asks of a visit's first order; fields of the menu answer. */
export interface MainMenuPolicy {
  readonly mainMenuOrder?: { readonly min: number; readonly max: number };
  readonly useOnePersonOneMenuOrder?: boolean;
}

export interface MainMenuContext {
  /** Whether the visit has no order yet; later orders are free of these bounds. */
  readonly isFirstOrder: boolean;
  /** Unknown counts as 1. */
  readonly headCount: number | null;
}

export type MainMenuRefusal = Refusal<'MAIN_MENU_MIN' | 'MAIN_MENU_MAX' | 'ONE_PERSON_ONE_MENU'>;

/** How many main menus an order holds. */
export function countMainMenus(
  lines: readonly { readonly isMain: boolean; readonly quantity: number }[],
): number {
  return lines.reduce((sum, { isMain, quantity }) => (isMain ? sum + quantity : sum), 0);
}

/** Why an order with so many main menus is refused, or null. */
export function mainMenuRefusal(
  policy: MainMenuPolicy,
  mainMenus: number,
  { isFirstOrder, headCount }: MainMenuContext,
): MainMenuRefusal | null {
  if (!isFirstOrder) return null;
  const { min, max } = policy.mainMenuOrder ?? { min: MAIN_MENU_MIN, max: MAIN_MENU_MAX };
  const heads = headCount ?? HEAD_COUNT_DEFAULT;
  if (mainMenus > max) return refuse('MAIN_MENU_MAX', { max });
  if (mainMenus < min) return refuse('MAIN_MENU_MIN', { count: min });
  if (policy.useOnePersonOneMenuOrder && mainMenus < heads)
    return refuse('ONE_PERSON_ONE_MENU', { count: heads });
  return null;
}
