import { CASH_PIECES } from '@hansang/contract';

/** How many of each note and coin, by their worth. */
export type Pieces = Readonly<Partial<Record<string, number>>>;

/** What counted notes and coins come to. Won. */
export const worthOf = (pieces: Pieces): number =>
  CASH_PIECES.reduce((sum, piece) => sum + piece * (pieces[String(piece)] ?? 0), 0);

/** What came to a drawer and went from it. Won. */
export interface DrawerCash {
  readonly opening: number;
  /** Cash of payments, and of those that were voided. */
  readonly taken: number;
  readonly voided: number;
  readonly putIn: number;
  readonly takenOut: number;
}

/** What should lie in a drawer; `drawer_cash` of the database says it too. */
export const expectedCash = ({ opening, taken, voided, putIn, takenOut }: DrawerCash): number =>
  opening + taken - voided + putIn - takenOut;
