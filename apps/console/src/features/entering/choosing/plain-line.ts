import type { Menu } from '@hansang/contract/schemas';
import type { DraftLine } from '../draft/entry-draft.ts';

/** A dish that nothing has to be asked about, as one tap takes it; null where size or options are to be chosen. */
export function plainLine({ _id, sizes, optionGroups }: Menu, quantity: number): DraftLine | null {
  const asks = sizes.length > 0 || optionGroups.some(({ isRequired }) => isRequired);
  return asks ? null : { _id, size: null, options: [], quantity };
}
