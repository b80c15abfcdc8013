import type { ChosenMenu } from '@hansang/contract/schemas';

/** A plain dish as an order carries it. */
export const orderedMenu = (id: string, changes: Partial<ChosenMenu> = {}): ChosenMenu => ({
  _id: id,
  name: id,
  priority: 1,
  price: 9000,
  isMain: true,
  isSoldOut: false,
  quantity: 1,
  options: [],
  size: null,
  ...changes,
});
