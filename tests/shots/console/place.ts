import type { Page } from 'playwright-core';
import type { DemoPerson } from './staff-calls.ts';

/** A screen of the console, and what is tapped there before it is looked at. */
export interface Place {
  readonly name: string;
  /** Below the venue's address. */
  readonly path: string;
  /** A demo venue that has what is to be seen. */
  readonly venue?: number;
  /** Who looks; the owner, unless another one is told. */
  readonly person?: DemoPerson;
  act?(page: Page): Promise<void>;
}

/** Which demo venue has what. */
export const VENUES = { pub: 1, displays: 3, sets: 4 } as const;

export const main = (page: Page) => page.getByRole('main');
export const dialog = (page: Page) => page.getByRole('dialog').last();
