import type { Menu } from '@hansang/contract/schemas';
import type { DraftLine } from '../draft/entry-draft.ts';

/** A dish whose size and options are being chosen; `line`: of what is in the order already. */
export interface Choosing {
  readonly dish: Menu;
  readonly line: DraftLine | null;
  readonly quantity: number;
}
