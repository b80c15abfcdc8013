import type { Language } from '@hansang/contract';
import type { Menu } from '@hansang/contract/schemas';
import type { DrinkList } from '../shared/menu/drink-list.ts';
import type { MenuView } from '../shared/menu/menu-view.ts';
import type { VenueView } from '../shared/venue/venue-view.ts';
import type { ReasonCode } from './arriving/verdict.ts';
import type { ScreenName } from './routes.ts';

/** A dish with all its choices, and from which stock on 'N left' is said. */
export interface DishData {
  readonly menu: Menu;
  readonly threshold: number;
}

/**
 * What a page is rendered from and hydrated with, in one language. Nothing of it belongs to one guest, so the same
 * bytes serve everybody at a table.
 */
export interface PageData {
  readonly screen: ScreenName;
  readonly language: Language;
  readonly venue: VenueView | null;
  readonly menu: MenuView | null;
  /** On a dish's own page; `dish` is null there when the menu does not have it. */
  readonly dish: DishData | null;
  /** The drinks of the tag that the guest came in by, on their page. */
  readonly drinks: DrinkList | null;
  /** Why a guard sent the guest to the landing page. */
  readonly reason: ReasonCode | null;
  /** Its sentence. */
  readonly reasonText: string | null;
}
